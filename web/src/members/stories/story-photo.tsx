/** The picture of a story, by its name or from the device. */
import { useQuery } from '@tanstack/react-query';
import { storyPictureOptions } from '#web/backend/stories.ts';
import { useObjectUrl } from '#web/members/object-url.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A panorama or a very tall picture is shown whole in a frame of this shape. */
const FRAME = { tallest: 0.75, widest: 1.9 };

interface StoryPhotoProps {
  name: string;
  /** Width over height. */
  ratio: number;
  alt: string;
}

/** The picture, in a frame that keeps its place while it loads; nothing when it cannot be had. */
export function StoryPhoto({ name, ratio, alt }: StoryPhotoProps) {
  const { data, isError } = useQuery(storyPictureOptions(name));
  return isError ? null : <FramedPhoto bytes={data} ratio={ratio} alt={alt} />;
}

/** The same from bytes. */
export function FramedPhoto({
  bytes,
  ratio,
  alt,
}: { bytes: Blob | undefined } & Pick<StoryPhotoProps, 'ratio' | 'alt'>) {
  const address = useObjectUrl(bytes);
  const style = { aspectRatio: Math.min(Math.max(ratio, FRAME.tallest), FRAME.widest) };
  return (
    <div style={style} className="bg-done-soft">
      {address ? (
        <img src={address} alt={alt} className="size-full object-contain" />
      ) : (
        <Skeleton className="size-full rounded-none" />
      )}
    </div>
  );
}
