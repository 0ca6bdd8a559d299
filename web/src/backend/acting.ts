/**
 * For which candidate the signed-in helper acts, stored on the device. The requests then name the candidate in a header, which the database
 * checks. Part of the first script too, so it stays small.
 */

/** The request header that names the candidate. Empty in requests for the helper's own account. */
export const ACTING_HEADER = 'x-acting-for';

const KEY = 'acting-for';

/** Account and candidate; read once, because switching loads the page anew. */
let stored: readonly string[] | undefined;

function read(): readonly string[] {
  try {
    stored ??= localStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    stored = [];
  }
  return stored;
}

/** Whether a candidate is stored, of whichever account. */
export const isActing = (): boolean => read().length === 2;

/** The id of the candidate for whom this account acts; null when it acts for itself. */
export function candidateOf(account: string | null): string | null {
  const [helper, candidate] = read();
  return account !== null && helper === account ? (candidate ?? null) : null;
}

/** The candidate of the requests; null without one. */
export const requestedCandidate = (): string | null => read()[1] ?? null;

/** Forgets the candidate unless it is this account's, so that another person's sign-in never acts. */
export function keepActingOf(account: string | null): void {
  if (!isActing() || candidateOf(account) !== null) return;
  stored = [];
  localStorage.removeItem(KEY);
}

/** Goes on for a candidate, or with null for the own account, at an address that is loaded anew: nothing of the other profile stays in memory. */
export function actFor(account: string, candidate: string | null, address: string): void {
  if (candidate === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, `${account} ${candidate}`);
  window.location.assign(address);
}
