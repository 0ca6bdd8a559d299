/** Times of day in India, where members live. */

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});

/** The time of day in India as `HH:MM` for an ISO 8601 timestamp, for `Format.time`. */
export function clockInIndia(iso: string): string {
  return CLOCK.format(new Date(iso));
}
