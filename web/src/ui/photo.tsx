/** A picture in a box of fixed ratio: a spinner until it is there, the fallback when it can't be had; nothing jumps. */
import { type ReactEventHandler, useState } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface PhotoProps {
  /** The address; null or undefined shows the fallback at once. */
  src: string | null | undefined;
  /** What takes its place when there is none or it fails: a placeholder portrait's address. */
  fallback: string;
  alt: string;
  /** Width over height. Default 4/5. Ignored when `fill` is set. */
  ratio?: number;
  /** Takes the size of the (positioned) box around it. */
  fill?: boolean;
  /** Loads at once instead of when it comes near. For the first card and the carousel's first slide. */
  eager?: boolean;
  className?: string;
}

/** A photo. The face is kept in view by anchoring the crop above the middle. */
export function Photo({ src, fallback, alt, ratio = 4 / 5, fill, eager, className }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const address = src && src !== failed ? src : fallback;
  const markLoaded: ReactEventHandler<HTMLImageElement> = () => setLoaded(address);

  return (
    <div
      className={classNames('relative overflow-hidden bg-marigold-soft', fill && 'size-full', className)}
      style={fill ? undefined : { aspectRatio: ratio }}
    >
      {loaded !== address && (
        <span className="absolute inset-0 grid place-items-center text-marigold-ink">
          <Spinner />
        </span>
      )}
      <img
        key={address}
        src={address}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onLoad={markLoaded}
        onError={() => (address === fallback ? setLoaded(address) : setFailed(address))}
        className={classNames(
          'absolute inset-0 size-full object-cover object-[50%_25%] transition-opacity duration-200',
          loaded === address ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  );
}
