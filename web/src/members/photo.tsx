/**
 * A photo in a box of fixed ratio, so that the layout doesn't shift: a spinner while it loads, the fallback when it fails, an icon when
 * that fails too.
 */
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { type PhotoDetail, renderingsOf, reportRendering } from '#web/backend/photo-url.ts';
import { monogramOf } from '#web/i18n/member-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { type PhotoBox, type PhotoFit, photoFit, photoSizes } from './photo-sizes.ts';

interface PhotoProps {
  /** The original's address; null or undefined shows the fallback. */
  src: string | null | undefined;
  /** The address of the stock portrait for members without a photo and for photos that fail to load. */
  fallback?: string;
  /** The member's name, whose initials are shown when there is neither photo nor fallback. */
  name?: string;
  alt: string;
  /** What the box keeps in view. Default: where faces usually are. */
  focus?: PhotoFocus;
  /** The box, or its CSS width when it has the `ratio`: the browser then loads a rendering that fits. Default: the original. */
  sizes?: PhotoBox | string;
  /** Default `list`. */
  detail?: PhotoDetail;
  /** Instead of `sizes`: one rendering of this width in pixels. */
  width?: number;
  /** Width over height. Default 4/5. Ignored when `fill` is set. */
  ratio?: number;
  /** Fills its (positioned) container. */
  fill?: boolean;
  /** Adds a blurred copy behind the photo, which is visible where the photo does not cover its box. */
  backdrop?: boolean;
  /** Loads at once instead of lazily. For the first card and the carousel's first slide. */
  eager?: boolean;
  className?: string;
}

interface Source {
  src: string;
  srcSet?: string;
}

/** By the address of the original: the rendering that was shown last, which is still in the browser's cache. */
const lastShown = new Map<string, string>();

/** The sources to try in order: rendering, original, fallback. */
function sourcesOf({ src, sizes, detail = 'list', width, fallback }: PhotoProps): Source[] {
  const rendered = src && (sizes || width) ? renderingsOf(src, detail, width) : null;
  return [
    ...(rendered ? [rendered] : []),
    ...(src ? [{ src }] : []),
    ...(fallback ? [{ src: fallback }] : []),
  ];
}

export function Photo(props: PhotoProps) {
  const { alt, sizes, ratio = 4 / 5, fill, eager, className } = props;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<{ src: string; address: string; ratio: number } | null>(null);
  const source = sourcesOf(props).find(({ src }) => !failed.includes(src));
  const fit = photoFit(source?.src === props.fallback ? null : props.focus);

  const preview = props.src && lastShown.get(props.src);
  const isLoaded = source !== undefined && loaded?.src === source.src;
  // Photos that are visible without scrolling, and those shown before, appear at once.
  const [fades] = useState(!eager && !preview);

  // A photo of which nothing is known shows its shape when it has loaded; a wide one is then loaded in the size that it needs.
  const shape = props.focus ?? (loaded && ([0.5, 0.5, loaded.ratio, 1] as const));

  function finish({ src, srcSet }: Source, image: HTMLImageElement | null): void {
    if (srcSet) reportRendering(image !== null);
    if (image === null) {
      setFailed([...failed, src]);
      return;
    }
    const { currentSrc: address, naturalWidth, naturalHeight } = image;
    setLoaded({ src, address, ratio: naturalWidth / naturalHeight });
    if (props.src && src !== props.fallback) lastShown.set(props.src, address);
  }

  return (
    <div
      className={classNames(
        'photo-box hairline relative overflow-hidden bg-marigold-soft dark:bg-done-soft',
        fill && 'size-full',
        className,
      )}
      style={fill ? undefined : { aspectRatio: ratio }}
    >
      {!isLoaded &&
        (preview ? (
          <Preview address={preview} fit={fit} whole={props.backdrop} />
        ) : (
          <Stand waiting={source !== undefined} name={props.name} />
        ))}
      {isLoaded && props.backdrop && <Backdrop address={loaded.address} />}
      {source && (
        <img
          key={source.src}
          // Before `src`, which some browsers would start to load at once.
          sizes={
            source.srcSet &&
            sizes &&
            photoSizes(typeof sizes === 'string' ? { width: sizes, ratio } : sizes, shape)
          }
          srcSet={source.srcSet}
          src={source.src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget }) => finish(source, currentTarget)}
          onError={() => finish(source, null)}
          style={fit.style}
          className={classNames(
            fit.className,
            fades && 'transition-opacity duration-200',
            fades && !isLoaded && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}

/** Shown while the photo loads, and when there is none. */
function Stand({ waiting, name }: { waiting: boolean; name?: string }) {
  return (
    <span className="absolute inset-0 grid place-items-center text-marigold-ink">
      {waiting ? (
        <Spinner />
      ) : name ? (
        <span aria-hidden="true" className="font-display text-[length:34cqmin] leading-none">
          {monogramOf(name)}
        </span>
      ) : (
        <UserRound aria-hidden="true" className="size-1/3 stroke-[1.25]" />
      )}
    </span>
  );
}

interface PreviewProps {
  address: string;
  fit: PhotoFit;
  /** Where the box is wide, the photo is shown whole. */
  whole?: boolean;
}

/** A smaller picture of the photo, which a list has shown. */
function Preview({ address, fit, whole }: PreviewProps) {
  return (
    <span
      style={{ ...fit.style, backgroundImage: `url("${address}")` }}
      className={classNames(
        fit.className,
        'bg-marigold-soft bg-cover bg-[50%_32%] bg-no-repeat dark:bg-done-soft',
        whole && 'sm:inset-0! sm:size-full! sm:bg-contain! sm:bg-center!',
      )}
    />
  );
}

/** The same rendering, from the browser's cache; only where the box is wide and the photo is shown whole. */
function Backdrop({ address }: { address: string }) {
  return (
    <span
      style={{ backgroundImage: `url("${address}")` }}
      className="absolute inset-0 hidden scale-110 bg-cover bg-center opacity-70 blur-xl sm:block"
    />
  );
}
