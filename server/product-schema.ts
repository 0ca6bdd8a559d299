/** What the REST service has to know of this product's schema (`supabase/migrations`); `app.ts` passes it in. */
import type { NameIndex } from '#server/rest/schema-cache/schema-cache.ts';
import type { Stamps } from '#server/rest/shared-answers.ts';

/** The views that show other members, and the function that counts them: their rows count for the read quota (docs/decisions/014). */
export const COUNTED_READS: ReadonlySet<string> = new Set([
  'valid_profiles',
  'follows_view',
  'my_interests',
  'member_patrikas',
  'count_members',
]);

/** `private.names` has each name of the listed members once (docs/decisions/030). */
export const MEMBER_NAMES: NameIndex = {
  triggerFunction: 'keep_names',
  namesLike: 'extensions.names_like',
};

/** The lists of the filter form, which are equal for all members (docs/decisions/018). */
export const SHARED_LISTS: Stamps = new Map(
  ['city', 'caste', 'highest_education', 'company_role'].map((field) => [
    `distinct_${field}`,
    'private.stamp_of_listed_values',
  ]),
);
