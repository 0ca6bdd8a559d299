/** 'For your daughter, son, brother or sister': the candidate's own address and what the helper agrees to; then the forms of the candidate's profile. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { giveConsent } from '#web/backend/consents.ts';
import { FOR_WHOM, keepForWhom } from '#web/device/for-whom.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { openProfileOf } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { beginFamilyProfile, beginRefusal, type Relation } from './api/family.ts';
import { AddressField, useTypedAddress } from './components/address-field.tsx';
import { RelationField } from './components/relation-field.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.for_family')} parent="/profile_page_setup" />
      <p className="-mt-2 mb-4 text-small text-ink-2">{t('family.begin_intro')}</p>
      <BeginForm />
    </div>
  );
}

function BeginForm() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const { state } = useLocation();
  const whom = FOR_WHOM.find((one) => one === state?.whom) ?? null;
  const typed = useTypedAddress();
  const [relation, setRelation] = useState<Relation | ''>(whom === 'sibling' ? 'sibling' : '');
  const [agreed, setAgreed] = useState(false);
  const [checked, setChecked] = useState(false);
  const { address } = typed;
  const language = i18n.resolvedLanguage ?? 'en';
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: async (own: string) => {
      await giveConsent({ purpose: 'family_helper', language, shown: t('family.helper_consent') });
      return beginFamilyProfile({ address: own, relation, language });
    },
    onSuccess: (candidate) => {
      if (whom) keepForWhom(candidate, whom);
      openProfileOf(candidate, '/profile_page_setup');
    },
  });
  const refusal = beginRefusal(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending || isSuccess) return;
    setChecked(true);
    if (address === null) typed.input.current?.focus();
    else if (relation && agreed) mutate(address);
  }

  const addressFault = checked && address === null ? t(typed.fault) : refusal && t(refusal);
  return (
    <form noValidate onSubmit={submit}>
      <Card padded className="grid grid-cols-1 gap-5">
        <RelationField
          label={t('family.your_relation')}
          value={relation}
          onChange={setRelation}
          error={checked && !relation ? t('family.choose_relation') : null}
        />
        <AddressField value={typed} name="family.candidate" hinted error={addressFault} onChange={reset} />
        <div>
          <CheckField checked={agreed} onChange={setAgreed}>
            {t('family.helper_consent')}
          </CheckField>
          <ErrorLine>{checked && !agreed && t('family.agree_first')}</ErrorLine>
        </div>
        <ErrorLine>{error && !refusal && errorText(error)}</ErrorLine>
        <Button type="submit" full pending={isPending || isSuccess}>
          {t('family.begin')}
        </Button>
      </Card>
    </form>
  );
}
