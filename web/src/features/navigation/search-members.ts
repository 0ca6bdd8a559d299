/** The header search by user code or by names in either script: at most five members, without the viewer (statement 7.07). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { latinDigits } from '#domain/digits.ts';
import { withoutHidden } from '#domain/hidden-characters.ts';
import { SEARCH_RESULTS } from '#domain/limits.ts';
import { LISTED_COLUMNS, selectList } from '#domain/member-columns.ts';
import { nameKey, wordKeys } from '#domain/names/name-key.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { ListedProfile } from '#web/backend/types.ts';

const NAME_COLUMNS = ['first_name', 'middle_name', 'last_name'] as const;

/** The search text: normalized like stored names, without hidden characters (`private.without_hidden`). */
export function searchedText(typed: string): string {
  return withoutHidden(typed).trim();
}

/**
 * Query for a non-empty text from `searchedText`. Its key contains the text, so that an older response can't replace a newer one. Names that
 * contain the text come first; when they are few, names in the other script and in other spellings follow.
 */
export function searchOptions(userId: string, text: string) {
  return queryOptions({
    queryKey: ['header-search', userId, text],
    queryFn: async ({ signal }) => {
      const members = () =>
        backend().from('valid_profiles').select(selectList(LISTED_COLUMNS)).neq('id', userId);
      const rowsOf = async (query: ReturnType<typeof members>) =>
        unwrap(await query.limit(SEARCH_RESULTS).abortSignal(signal));
      const code = userCodeOf(text);
      if (code) return rowsOf(members().filter('user_code', 'eq', code));
      const literal = await rowsOf(members().or(nameFilter(text)));
      const filters = keyFilters(text);
      if (filters.length === 0 || literal.length >= SEARCH_RESULTS) return literal;
      const similar = await rowsOf(filters.reduce((query, filter) => query.or(filter), members()));
      return distinctMembers([...literal, ...similar]).slice(0, SEARCH_RESULTS);
    },
    placeholderData: keepPreviousData,
  });
}

function distinctMembers(rows: readonly ListedProfile[]): ListedProfile[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The digits of a text that is a number in either script, else null. */
export function userCodeOf(text: string): string | null {
  const digits = latinDigits(text);
  return /^[0-9]{1,18}$/.test(digits) ? digits : null;
}

/**
 * The REST filter 'one of the three names contains this text'. Typed wildcards are escaped; `*` can't be, so it matches any one character.
 */
export function nameFilter(text: string): string {
  const letters = text.replace(/[\\%_]/g, '\\$&').replace(/\*/g, '_');
  const quoted = `"%${letters.replace(/[\\"]/g, '\\$&')}%"`;
  return NAME_COLUMNS.map((column) => `${column}.ilike.${quoted}`).join(',');
}

const KEY_COLUMNS = NAME_COLUMNS.map((column) => `${column}_key`);

/** More words than this are not searched for, so that the address stays short. */
const MAX_WORDS = 6;

/** Keys with fewer letters say too little: `zzz` has the key of one letter, which every fifth name contains. */
const LEAST_LETTERS = 3;

/**
 * What the key of a name has to be like. A short key is a whole name, such as `Uma`; beside a longer one a single letter begins a name, as
 * while a full name is typed.
 */
function keyPattern(key: string, isAllShort: boolean): string {
  if (isAllShort) return key;
  return key.length === 1 ? `${key}*` : `*${key}*`;
}

/**
 * For each word of a text the REST filter 'one of the names contains it', in either script and the usual spellings. The longest words come
 * first: the server finds the first two by one index.
 */
export function keyFilters(text: string): string[] {
  const keys = [...new Set(wordKeys(text))].slice(0, MAX_WORDS);
  const isAllShort = keys.every((key) => key.length < LEAST_LETTERS);
  return keys
    .sort((one, other) => other.length - one.length)
    .map((key) => keyPattern(key, isAllShort))
    .map((pattern) => KEY_COLUMNS.map((column) => `${column}.ilike.${pattern}`).join(','));
}

type Named = Pick<ListedProfile, (typeof NAME_COLUMNS)[number] | 'regional_full_name'>;

/**
 * How well a text matches a member: 0 when each of its words is a whole name, in either script and any usual spelling, or it is the member's code;
 * 1 when a name begins with it, or names begin with its words by keys of two and more letters; else 2.
 */
export function matchRank(member: Named, text: string): number {
  const columns = [...NAME_COLUMNS, 'regional_full_name'] as const;
  const names = ` ${columns.map((column) => member[column]).join(' ')}`.toLowerCase();
  const keys = ` ${nameKey(names)} `;
  const typed = nameKey(text).split(' ');
  if (userCodeOf(text) || typed.every((key) => keys.includes(` ${key} `))) return 0;
  const begins =
    names.includes(` ${text.toLowerCase()}`) ||
    typed.every((key) => key.length > 1 && keys.includes(` ${key}`));
  return begins ? 1 : 2;
}
