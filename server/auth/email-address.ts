/** Validation of e-mail addresses: the pattern of HTML's e-mail field, as in GoTrue, at most 255 characters. */
const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const MAX_CHARACTERS = 255;

/** The address in lower case, or why it is invalid. Surrounding whitespace is invalid, not trimmed, as in GoTrue. */
export function readEmailAddress(typed: string): { email: string } | { fault: string } {
  if (typed.length > MAX_CHARACTERS) return { fault: 'An email address is too long' };
  const email = typed.toLowerCase();
  if (!PATTERN.test(email)) return { fault: 'Unable to validate email address: invalid format' };
  return { email };
}
