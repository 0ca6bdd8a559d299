/** A picture in a box of fixed ratio: a spinner until it is there, the fallback when it can't be had, a sign without a network; nothing jumps. */
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { reportRendering, type PhotoDetail, renderingsOf } from '#web/backend/photo-url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PHOTO_FIT } from './photo-sizes.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface PhotoProps {
  /** The original's address; null or undefined shows the fallback at once. */
  src: string | null | undefined;
  /** What takes its place when there is none or it fails: a placeholder portrait's address. */
  fallback: string;
  alt: string;
  /** How wide the box is, as the attribute of `img` says it: the screen then loads no more than it needs. Left out: the original. */
  sizes?: string;
  /** Default `list`. */
  detail?: PhotoDetail;
  /** Width over height. Default 4/5. Ignored when `fill` is set. */
  ratio?: number;
  /** Takes the size of the (positioned) box around it. */
  fill?: boolean;
  /** Loads at once instead of when it comes near. For the first card and the carousel's first slide. */
  eager?: boolean;
  className?: string;
}

interface Source {
  src: string;
  srcSet?: string;
}

/** What is tried one after the other: the rendering that fits, the original, the fallback. */
function sourcesOf({ src, sizes, detail = 'list', fallback }: PhotoProps): Source[] {
  const rendered = src && sizes ? renderingsOf(src, detail) : null;
  return [...(rendered ? [rendered] : []), ...(src ? [{ src }] : []), { src: fallback }];
}

/** A photo. */
export function Photo(props: PhotoProps) {
  const { alt, sizes, ratio = 4 / 5, fill, eager, className } = props;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<string | null>(null);
  const source = sourcesOf(props).find(({ src }) => !failed.includes(src));

  function finish({ src, srcSet }: Source, ok: boolean): void {
    if (srcSet) reportRendering(ok);
    if (ok) setLoaded(src);
    else setFailed([...failed, src]);
  }

  return (
    <div
      className={classNames(
        'relative overflow-hidden bg-marigold-soft dark:bg-done-soft',
        fill && 'size-full',
        className,
      )}
      style={fill ? undefined : { aspectRatio: ratio }}
    >
      {loaded !== source?.src && (
        <span className="absolute inset-0 grid place-items-center text-marigold-ink">
          {source ? <Spinner /> : <UserRound aria-hidden="true" className="size-1/3" strokeWidth={1.25} />}
        </span>
      )}
      {source && (
        <img
          key={source.src}
          // Before `src`, which some browsers would begin to load at once.
          sizes={source.srcSet && sizes}
          srcSet={source.srcSet}
          src={source.src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          draggable={false}
          onLoad={() => finish(source, true)}
          onError={() => finish(source, false)}
          className={classNames(
            PHOTO_FIT,
            // What the page opens with is seen as it comes; the others fade in.
            !eager && 'transition-opacity duration-200',
            !eager && loaded !== source.src && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}
