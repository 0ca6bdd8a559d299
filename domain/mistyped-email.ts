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

/** How many letters are missing, added, replaced or exchanged with their neighbour; not exact beyond `most`. */
function slips(typed: string, meant: string, most = MAX_SLIPS): number {
  if (typed === '' || meant === '') return typed.length + meant.length;
  if (typed[0] === meant[0]) return slips(typed.slice(1), meant.slice(1), most);
  if (most === 0) return 1;
  const isExchanged = typed[0] === meant[1] && typed[1] === meant[0];
  return (
    1 +
    Math.min(
      slips(typed.slice(1), meant, most - 1),
      slips(typed, meant.slice(1), most - 1),
      slips(typed.slice(1), meant.slice(1), most - 1),
      ...(isExchanged ? [slips(typed.slice(2), meant.slice(2), most - 1)] : []),
    )
  );
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
