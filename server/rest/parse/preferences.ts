/**
 * The `Prefer` header, and the applied preferences (`Preference-Applied`).
 */
import { refusal } from '#server/rest/errors.ts';
import { PREFERENCES } from './grammar.ts';
import { refusePreference } from './not-offered.ts';

export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  return?: 'representation' | 'minimal' | 'headers-only';
  count?: 'exact';
  handling?: 'strict' | 'lenient';
  timezone?: string;
  'max-affected'?: number;
}

export type PreferenceName = keyof Preferences;

/** The order of applied preferences in `Preference-Applied`. */
const ORDER = ['resolution', 'missing', 'return', 'count', 'handling', 'timezone', 'max-affected'] as const;

const NONE: Preferences = {};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Adds one preference; false when it is unknown. The first of repeated preferences counts. */
function accept(preferences: Record<string, string | number | undefined>, name: string, value: string) {
  if (name === 'timezone') {
    // A look-up takes longer than the rest of a request, and a header has room for a thousand: only the first is looked up.
    if (!('timezone' in preferences)) preferences.timezone = isTimeZone(value) ? value : undefined;
    return preferences.timezone !== undefined;
  }
  if (name === 'max-affected') {
    if (!/^\d+$/.test(value)) return false;
    preferences[name] ??= Number(value);
    return true;
  }
  refusePreference(name, value);
  // The name is client input: `constructor` must not match an inherited property.
  if (!Object.hasOwn(PREFERENCES, name) || !PREFERENCES[name]?.includes(value)) return false;
  if (name !== 'tx') preferences[name] ??= value;
  return true;
}

/** Parses the header; unknown preferences are ignored unless `handling=strict`, which throws PGRST122. Throws PGRST127 for counts that aren't exact. */
export function parsePreferences(header: string | null | undefined): Preferences {
  if (!header) return NONE;
  const preferences: Record<string, string | number | undefined> = {};
  const unknown: string[] = [];
  for (const part of header.split(',')) {
    const text = part.trim();
    if (text === '') continue;
    const [name = '', value = ''] = text.split('=', 2).map((side) => side.trim());
    if (!accept(preferences, name, value)) unknown.push(text);
  }
  if (preferences.handling === 'strict' && unknown.length > 0)
    throw refusal('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  return preferences as Preferences;
}

/** The value of `Preference-Applied` for the applied ones among those requested; null when there are none. */
export function appliedPreferences(
  preferences: Preferences,
  honoured: readonly PreferenceName[],
): string | null {
  if (preferences === NONE) return null;
  const applied = ORDER.filter(
    (name) =>
      honoured.includes(name) &&
      preferences[name] !== undefined &&
      (name !== 'max-affected' || preferences.handling === 'strict'),
  );
  return applied.map((name) => `${name}=${preferences[name]}`).join(', ') || null;
}
