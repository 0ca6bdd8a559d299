/** The types of environment variables. Messages continue after the variable's name and never repeat what may be a secret. */
import { z } from 'zod';

const ESCAPES = '; in user and password write @ : / ? # % as %40 %3A %2F %3F %23 %25';

/** Any text. */
export const text = () => z.string();

/** A text of this form; the message doesn't repeat the value. */
export const matching = (pattern: RegExp, rule: string) => z.string().regex(pattern, rule);

/** One of these words. */
export const oneOf = <const T extends readonly string[]>(...words: T) =>
  z.enum(words, { error: ({ input }) => `must be one of ${words.join(', ')}, not "${input}"` });

/** A switch: `1` or `true`, `0` or `false`. */
export const flag = () =>
  oneOf('0', '1', 'false', 'true').transform((word) => word === '1' || word === 'true');

/** A whole number within these bounds. */
export const integer = (from: number, to: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to, {
      error: ({ input }) => `must be a whole number from ${from} to ${to}, not "${input}"`,
    })
    .transform(Number);

function canDecode(escaped: string): boolean {
  try {
    decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}

/** Whether user and password are percent-encoded: a bare / or # would end them early, a bare % is invalid. */
function hasClearCredentials({ username, password, pathname, hash }: URL): boolean {
  const endedEarly = username === '' && `${pathname}${hash}`.includes('@');
  return !endedEarly && canDecode(username) && canDecode(password);
}

/** A URL with a host and one of these protocols, such as `https:`; the example ends the message. */
export const url = (protocols: readonly string[], example: string) =>
  z.string().transform((value, context) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed?.hostname && protocols.includes(parsed.protocol) && hasClearCredentials(parsed)) return parsed;
    const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
    const escapes = value.includes('@') ? ESCAPES : '';
    context.addIssue(`must be an address that starts with ${wanted}, ${example}${escapes}`);
    return z.NEVER;
  });

/** A list of origins, separated by commas; undefined for `*`, which means all of them. */
export const origins = () =>
  z.string().transform((value, context) => {
    if (value === '*') return undefined;
    const entries = value.split(',').map((entry) => entry.trim().replace(/\/$/, ''));
    const wrong = entries.find((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry);
    if (wrong === undefined) return entries;
    context.addIssue(
      `must list origins such as https://example.org, separated by commas; "${wrong}" is not one`,
    );
    return z.NEVER;
  });
