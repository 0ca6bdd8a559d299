/** The logo: two crossing threads in red and marigold. public/logo.svg and the favicon are the same drawing. */

interface LogoProps {
  /** For the gradient: white and marigold. */
  onColour?: boolean;
  className?: string;
  /** Label for screen readers; without it the logo is decorative. */
  label?: string;
}

/** The logo, 2.2 times as wide as high; set its height by `className`. */
export function Logo({ onColour, className = 'h-6', label }: LogoProps) {
  const first = onColour ? 'stroke-white' : 'stroke-kumkum';
  const second = onColour ? 'stroke-[#f6b94f]' : 'stroke-marigold';
  return (
    <svg
      viewBox="0 0 66 30"
      fill="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      strokeWidth="7"
      strokeLinecap="round"
      className={className}
    >
      <path className={first} d="M5 25C14 25 14 5 24 5s9 20 18 20 10-20 19-20" />
      <path className={second} d="M5 5C14 5 14 25 24 25s9-20 18-20 10 20 19 20" />
      <path className={first} d="M28.85 7.08C32.71 10.92 34.13 19.08 37.63 22.92" />
    </svg>
  );
}
