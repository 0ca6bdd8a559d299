/** The rule for addresses that members sign in with. Without a schema: the login page loads no library for it. */
import { onOneLine } from './hidden-characters.ts';

const EMAIL_PATTERN = /^[a-z0-9._%+'-]+@[a-z0-9](-*[a-z0-9])*(\.[a-z0-9](-*[a-z0-9])*)*\.[a-z]{2,}$/i;

/** The typed address without surrounding and hidden characters; null when it can't be an address. */
export function emailAddress(typed: string): string | null {
  const address = onOneLine(typed);
  return EMAIL_PATTERN.test(address) ? address : null;
}
