/**
 * A photo in a box of fixed ratio, so that the layout doesn't shift: a spinner while it loads, the fallback when it fails, an icon when
 * that fails too.
 */
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { type PhotoDetail, renderingsOf, reportRendering } from '#web/backend/photo-url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PHOTO_FIT } from './photo-sizes.ts';

interface PhotoProps {
  /** The original's address; null or undefined shows the fallback. */
  src: string | null | undefined;
  /** The address of the stock portrait for members without a photo and for photos that fail to load. */
  fallback: string;
  alt: string;
  /** The width of the box, for the attribute `sizes` of `img`: the browser then loads a rendering that fits. Default: the original. */
  sizes?: string;
  /** Default `list`. */
  detail?: PhotoDetail;
  /** Width over height. Default 4/5. Ignored when `fill` is set. */
  ratio?: number;
  /** Fills its (positioned) container. */
  fill?: boolean;
  /** Loads at once instead of lazily. For the first card and the carousel's first slide. */
  eager?: boolean;
  className?: string;
}

interface Source {
  src: string;
  srcSet?: string;
}

/** The sources to try in order: rendering, original, fallback. */
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
          // Before `src`, which some browsers would start to load at once.
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
            // Photos that are visible without scrolling appear at once; the others fade in.
            !eager && 'transition-opacity duration-200',
            !eager && loaded !== source.src && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}
