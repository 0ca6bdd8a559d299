/** The header search by user code or part of a name: at most five members, without the viewer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withoutHidden } from '#domain/hidden-characters.ts';
import { SEARCH_RESULTS } from '#domain/limits.ts';
import { LISTED_COLUMNS } from '#domain/member-columns.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { latinDigits } from '#web/i18n/digits.ts';

/** The search text: normalized like stored names, without hidden characters (`private.without_hidden`). */
export function searchedText(typed: string): string {
  return withoutHidden(typed).trim();
}

/** Query for a non-empty text from `searchedText`. Its key contains the text, so that an older response can't replace a newer one. */
export function searchOptions(userId: string, text: string) {
  return queryOptions({
    queryKey: ['header-search', userId, text],
    queryFn: async ({ signal }) => {
      const query = backend().from('valid_profiles').select(LISTED_COLUMNS.join()).neq('id', userId);
      const code = userCodeOf(text);
      const narrowed = code ? query.eq('user_code', code) : query.or(nameFilter(text));
      return unwrap(await narrowed.limit(SEARCH_RESULTS).abortSignal(signal)) as unknown as ListedProfile[];
    },
    placeholderData: keepPreviousData,
  });
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
  return ['first_name', 'middle_name', 'last_name'].map((column) => `${column}.ilike.${quoted}`).join(',');
}
