/** Guesses which well-known mail host a mistyped address means: a code sent to gmail.con arrives nowhere, and nobody says so. */

const HOSTS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
];
/** Hosts that exist although they look like one of the above. */
const LOOKALIKES = new Set(['ymail.com', 'mail.com', 'email.com', 'yahoo.co.uk', 'yahoo.co.id']);
const MAX_SLIPS = 2;

/** How many letters are missing, added, replaced or exchanged with their neighbour. */
function slips(typed: string, meant: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: meant.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const replaced = typed[row - 1] === meant[column - 1] ? 0 : 1;
      const exchanged =
        row > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
          ? (beforeLast?.[column - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      current[column] = Math.min(
        (last?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + replaced,
        exchanged,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last?.[meant.length] ?? 0;
}

/** The address with the host that is probably meant; null when the typed host is known or resembles none. */
export function meantAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  if (HOSTS.includes(host) || LOOKALIKES.has(host)) return null;
  const [closest] = HOSTS.map((known) => ({ known, distance: slips(host, known) })).toSorted(
    (one, other) => one.distance - other.distance,
  );
  return closest && closest.distance <= MAX_SLIPS ? `${address.slice(0, at)}@${closest.known}` : null;
}
