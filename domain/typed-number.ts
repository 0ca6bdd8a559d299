/** The rule for mobile numbers that members sign in with. Without a schema: the login page loads no library for it. `private.typed_number` in SQL. */
import { latinDigits } from './digits.ts';
import { onOneLine } from './hidden-characters.ts';

const INDIAN = /^(?:\+?91|0)?([6-9]\d{9})$/;
const ABROAD = /^\+(?!91)[1-9]\d{7,14}$/;

/** The typed number as `+919876543210`; null when it can't be one. Numbers outside India need their country, and `abroad`. */
export function mobileNumber(typed: string, abroad = false): string | null {
  const plain = latinDigits(onOneLine(typed))
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  const indian = INDIAN.exec(plain)?.[1];
  if (indian) return `+91${indian}`;
  return abroad && ABROAD.test(plain) ? plain : null;
}
