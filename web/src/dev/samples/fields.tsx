/** Text fields: empty, filled, with hint, invalid, disabled. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OtpField } from '#web/ui/otp-field.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { Labelled } from './labelled.tsx';

/** Text fields. */
export function FieldsSample() {
  const { t } = useTranslation();
  return (
    <>
      <TextField label={t('field.first_name')} />
      <TextField
        label={t('field.regional_full_name')}
        hint={t('manage.hint.regional_full_name')}
        optional
        defaultValue="चंद्रशेखर दत्तात्रेय सूर्यवंशी-कुलकर्णी"
      />
      <TextField label={t('login.email')} type="email" defaultValue="sayali@" error={t('error.email')} />
      <TextField label={t('field.university')} defaultValue="University of Mumbai" disabled />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('field.dob')} type="date" defaultValue="1999-03-14" />
        <TextField label={t('field.dob_time')} type="time" defaultValue="06:42" />
      </div>
      <NumberField
        label={t('field.income')}
        hint={t('manage.hint.income')}
        kind="numeric"
        defaultValue="85000"
      />
      <NumberField label={t('field.height')} kind="decimal" error={t('error.height')} defaultValue="54" />
      <TextArea label={t('field.expectation')} hint={t('manage.hint.members_only')} />
      <TextArea label={t('field.expectation')} error={t('error.too_long')} defaultValue={t('terms.safety')} />
      <OneTimeCodes />
    </>
  );
}

function OneTimeCodes() {
  const { t } = useTranslation();
  const [code, setCode] = useState('123');
  return (
    <Labelled label="One-time code: half filled, wrong, disabled">
      <OtpField label={t('login.code')} value={code} onChange={setCode} />
      <OtpField label={t('login.code')} value="123456" onChange={() => {}} error={t('login.invalid')} />
      <OtpField label={t('login.code')} value="123456" onChange={() => {}} disabled />
    </Labelled>
  );
}
