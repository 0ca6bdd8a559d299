/** The consents as switches: giving and withdrawing are the same tap, and take effect at once. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consentsOptions, giveConsentsOptions, type Purpose } from '#web/backend/consents.ts';
import type { Consent } from '#web/backend/types.ts';
import { withdrawConsentOptions } from '#web/features/my-data/api/withdraw-consent.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LastActiveSwitch } from './last-active-switch.tsx';

/**
 * The text that is agreed to, by purpose. That for the account is the notice, which is not withdrawn but ends with the account; that about
 * helpers ends where helpers are removed.
 */
const TEXTS = {
  for_marriage: 'declarations.for_marriage',
  true_facts: 'declarations.true_facts',
  family_data: 'declarations.family_data',
  patrika: 'patrika.consent',
  share_link: 'biodata.link_consent',
  own_photos: 'photos.declaration',
  id_check: 'my_data.id_check',
  selfie: 'my_data.selfie',
  success_story: 'story.consent',
  family_helper: 'family.helper_consent',
} as const satisfies Record<Withdrawable, string>;

type Withdrawable = Exclude<Purpose, 'account' | 'managed_by_family'>;
const purposes = Object.keys(TEXTS) as Withdrawable[];

/** The list of switches; those of a profile where there is one. */
export function Consents({ ofProfile }: { ofProfile: boolean }) {
  const query = useQuery(consentsOptions(useUserId()));
  return (
    <Loaded query={query} skeleton="h-64">
      {(consents) => <Switches consents={consents} ofProfile={ofProfile} />}
    </Loaded>
  );
}

function Switches({ consents, ofProfile }: { consents: readonly Consent[]; ofProfile: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  // A story is agreed to where it is read, and helping where one helps.
  const isOffered = (one: Withdrawable) =>
    one === 'success_story' || one === 'family_helper'
      ? consents.some(({ purpose }) => purpose === one)
      : ofProfile;
  const account = consents.find(({ purpose }) => purpose === 'account')?.given_at;
  return (
    <>
      {account && (
        <p className="text-small text-ink-2">{t('my_data.notice_given', { date: date(account) })}</p>
      )}
      <p className="text-small text-ink-2">{t('my_data.consents_text')}</p>
      <ul className="divide-y divide-line">
        {purposes.filter(isOffered).map((purpose) => (
          <li key={purpose}>
            <Switch purpose={purpose} consent={consents.find((given) => given.purpose === purpose)} />
          </li>
        ))}
        {ofProfile && (
          <li>
            <LastActiveSwitch />
          </li>
        )}
      </ul>
    </>
  );
}

function Switch({ purpose, consent }: { purpose: Withdrawable; consent: Consent | undefined }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const { change, wanted, error } = useConsent(purpose);
  const given = consent?.given_at;
  return (
    <>
      <CheckField checked={wanted ?? consent !== undefined} onChange={change}>
        {t(TEXTS[purpose])}
        <span className="block text-small text-ink-2">
          {given
            ? `${t('my_data.given', { date: date(given) })} ${t(`my_data.withdrawing.${purpose}`)}`
            : t('my_data.not_given')}
        </span>
      </CheckField>
      <ErrorLine className="pb-2">{error && errorText(error)}</ErrorLine>
    </>
  );
}

/** `wanted` is the choice being stored, from the tap on; undefined when none is. */
function useConsent(purpose: Withdrawable) {
  const { t, i18n } = useTranslation();
  const userId = useUserId();
  const giving = useMutation(giveConsentsOptions(userId));
  const withdrawing = useMutation(withdrawConsentOptions(userId));
  const [wanted, setWanted] = useState<boolean>();
  const onSettled = () => setWanted(undefined);

  function change(agreed: boolean): void {
    if (wanted !== undefined) return;
    setWanted(agreed);
    giving.reset();
    withdrawing.reset();
    const language = i18n.resolvedLanguage ?? 'en';
    if (agreed) giving.mutate([{ purpose, language, shown: t(TEXTS[purpose]) }], { onSettled });
    else withdrawing.mutate(purpose, { onSettled });
  }

  return { change, wanted, error: giving.error ?? withdrawing.error };
}
