/** One thing that was looked at: whether it is well, and what to do when it is not. */
export interface Finding {
  about: string;
  level: 'ok' | 'warning' | 'fault';
  text: string;
  remedy?: string;
}

export const ok = (about: string, text: string): Finding => ({ about, level: 'ok', text });
export const warning = (about: string, text: string, remedy: string): Finding => ({
  about,
  level: 'warning',
  text,
  remedy,
});
export const fault = (about: string, text: string, remedy: string): Finding => ({
  about,
  level: 'fault',
  text,
  remedy,
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A duration in words, e.g. `3 hours`. */
export function inWords(milliseconds: number): string {
  const [count, unit] =
    milliseconds < HOUR_MS
      ? [milliseconds / MINUTE_MS, 'minute']
      : milliseconds < 2 * DAY_MS
        ? [milliseconds / HOUR_MS, 'hour']
        : [milliseconds / DAY_MS, 'day'];
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
