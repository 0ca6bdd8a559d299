/** What the signed-in user has agreed to, for the own account also while acting for a candidate. The database stores the hash of the text that was shown. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ACTING_HEADER } from './acting.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { queryClient } from './query-client.ts';
import type { Consent } from './types.ts';

/** The purposes, each with the version of its text in both languages: the day of the newest change, as in `private.consent_texts`. */
export const TEXT_VERSIONS = {
  account: '2026-11-28',
  for_marriage: '2026-11-24',
  true_facts: '2026-11-22',
  family_data: '2026-11-22',
  patrika: '2026-11-22',
  share_link: '2026-11-24',
  own_photos: '2026-11-22',
  id_check: '2026-11-24',
  selfie: '2026-11-24',
  managed_by_family: '2026-11-24',
  family_helper: '2026-11-24',
  success_story: '2026-11-28',
} as const;

export type Purpose = keyof typeof TEXT_VERSIONS;

/** A text that a member agrees to, in the language in which it is shown. */
export interface ShownText {
  purpose: Purpose;
  language: string;
  shown: string;
}

/** Query of all consents that are not withdrawn. Throws BackendError. */
export function consentsOptions(userId: string) {
  return queryOptions({
    queryKey: ['consents', userId],
    queryFn: async ({ signal }): Promise<Consent[]> =>
      unwrap(
        await backend()
          .from('my_consents')
          .select()
          .is('withdrawn_at', null)
          .setHeader(ACTING_HEADER, '')
          .abortSignal(signal),
      ),
  });
}

/** Stores a consent. Throws BackendError. */
export async function giveConsent({ language, ...text }: ShownText): Promise<void> {
  unwrap(
    await backend()
      .rpc('give_consent', {
        ...text,
        version: TEXT_VERSIONS[text.purpose],
        language: language.startsWith('mr') ? 'mr' : 'en',
      })
      .setHeader(ACTING_HEADER, ''),
  );
}

/** Mutation that stores several consents. Throws BackendError. */
export function giveConsentsOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (texts: readonly ShownText[]) => {
      for (const text of texts) await giveConsent(text);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: consentsOptions(userId).queryKey }),
  });
}
