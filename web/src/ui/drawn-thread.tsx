/** An illustration of two threads. */

interface DrawnThreadProps {
  /** For errors: not tied. */
  loose?: boolean;
  /** The threads are drawn in 600 ms; at once where motion is reduced. */
  animated?: boolean;
}

/** Two threads tied in a loop. */
export function DrawnThread({ loose, animated }: DrawnThreadProps) {
  const drawn = animated ? ' motion-safe:animate-draw [stroke-dasharray:1]' : '';
  return (
    <svg
      viewBox="0 0 160 64"
      fill="none"
      aria-hidden="true"
      className="h-16 w-40"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      {loose ? (
        <>
          <path className="stroke-marigold" d="M4 42c22 0 30-22 50-22 12 0 16 8 14 14" />
          <path className="stroke-kumkum" d="M156 26c-22 0-32 20-50 20-10 0-15-6-14-12" />
        </>
      ) : (
        <>
          <path
            pathLength={1}
            className={`stroke-marigold${drawn}`}
            d="M4 44C36 44 50 14 80 14s30 36 0 36-44-24-76-30"
          />
          <path
            pathLength={1}
            className={`stroke-kumkum${drawn}`}
            d="M156 44c-32 0-46-30-76-30s-30 36 0 36 44-24 76-30"
          />
        </>
      )}
    </svg>
  );
}
