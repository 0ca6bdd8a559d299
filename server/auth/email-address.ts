/**
 * Which e-mail addresses are accepted: the pattern of HTML's e-mail field, which GoTrue uses too, at most 255 characters.
 */
const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const MOST_CHARACTERS = 255;

/** The address in lower case, or what is wrong with it. Blanks around it are a fault, not trimmed (wire-contract 2.1). */
export function readEmailAddress(typed: string): { email: string } | { fault: string } {
  if (typed.length > MOST_CHARACTERS) return { fault: 'An email address is too long' };
  const email = typed.toLowerCase();
  if (!PATTERN.test(email)) return { fault: 'Unable to validate email address: invalid format' };
  return { email };
}
