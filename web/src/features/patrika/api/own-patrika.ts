/** The signed-in member's patrika: reading, saving and erasing it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { patrikaCertainty } from '#domain/birth-time.ts';
import { NO_ANSWERS, type PatrikaAnswers, type StoredPatrika } from '#domain/patrika/answers.ts';
import { backend } from '#web/backend/client.ts';
import { giveConsent } from '#web/backend/consents.ts';
import { unwrap } from '#web/backend/errors.ts';
import { invokeFunction } from '#web/backend/invoke.ts';
import { patrikaRequestsKey } from '#web/backend/patrika-requests.ts';
import { useUserId } from '#web/session/session.ts';

export interface OwnPatrika {
  /** What was saved; null if nothing was yet. */
  saved: (PatrikaAnswers & StoredPatrika) | null;
  birth: {
    dob: string | null;
    dob_time: string | null;
    dob_time_certainty: string | null;
    mangal_status: string | null;
  };
}

const keyOf = (userId: string) => ['own-patrika', userId];

async function fetchOwnPatrika(userId: string): Promise<OwnPatrika> {
  const [saved, birth] = await Promise.all([
    backend().from('own_patrika').select().maybeSingle(),
    backend()
      .from('profiles')
      .select('dob,dob_time,dob_time_certainty,mangal_status')
      .eq('id', userId)
      .single(),
  ]);
  return { saved: unwrap(saved), birth: unwrap(birth) };
}

/** Query of the own patrika and the birth it is computed from, refetched on each visit. Throws BackendError. */
export function ownPatrikaOptions(userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: () => fetchOwnPatrika(userId),
    staleTime: 0,
  });
}

/** The answers a form begins with: those saved, without the result; at first how certain the profile's time of birth is. */
export function answersOf({ saved, birth }: OwnPatrika): PatrikaAnswers {
  const keys = Object.keys(NO_ANSWERS) as (keyof PatrikaAnswers)[];
  return saved
    ? (Object.fromEntries(keys.map((key) => [key, saved[key]])) as unknown as PatrikaAnswers)
    : { ...NO_ANSWERS, time_certainty: patrikaCertainty(birth) };
}

/** Mutation that stores answers, with consent. Throws BackendError, of which the code says what is wrong. */
export function useSavePatrika() {
  const { t, i18n } = useTranslation();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (answers: PatrikaAnswers) => {
      const consent = answers.source !== 'none';
      const language = i18n.resolvedLanguage ?? 'en';
      if (consent) await giveConsent({ purpose: 'patrika', language, shown: t('patrika.consent') });
      return invokeFunction('save_patrika', { ...answers, consent });
    },
    onSuccess: refresh,
  });
}

/** Mutation that erases answers and results. Throws BackendError. */
export function useErasePatrika() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => void unwrap(await backend().rpc('erase_patrika')),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  const userId = useUserId();
  return async () => {
    // Totals with other members depend on it.
    queryClient.removeQueries({ queryKey: ['guna', userId] });
    // A member who sees it has no open request.
    void queryClient.invalidateQueries({ queryKey: patrikaRequestsKey(userId) });
    await queryClient.invalidateQueries({ queryKey: keyOf(userId) });
  };
}
