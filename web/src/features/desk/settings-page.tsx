/** The settings of the community: names, addresses, the officer, the fee. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showAlert } from '#web/ui/alerts.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { SETTING_NAMES, type Setting, type Settings } from './api/rows.ts';
import { saveSettingsOptions, settingsOptions } from './api/settings.ts';
import { Fee } from './components/fee.tsx';
import { FormFoot } from './components/form-foot.tsx';
import { Waiting } from './components/waiting.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function SettingsPage() {
  const { t } = useDeskTexts();
  const query = useQuery(settingsOptions());
  return (
    <>
      <PageHeader title={t('desk.settings')} note={t('desk.settings_intro')} />
      {query.data ? (
        <div className="grid grid-cols-1 gap-4">
          <SettingsForm stored={query.data.settings} />
          <Fee fee={query.data.fee} fees={query.data.fees} />
        </div>
      ) : (
        <Waiting query={query} />
      )}
    </>
  );
}

const LONG = new Set<Setting>(['description_en', 'description_mr', 'postal_address']);

function SettingsForm({ stored }: { stored: Settings }) {
  const { t } = useDeskTexts();
  const [settings, setSettings] = useState(stored);
  const { mutate, isPending, error } = useMutation(saveSettingsOptions());

  function save(event: FormEvent): void {
    event.preventDefault();
    mutate(settings, { onSuccess: () => showAlert(t('desk.settings_saved'), 'success') });
  }

  return (
    <Card padded>
      <form onSubmit={save} className="grid gap-4">
        {SETTING_NAMES.map((setting) => {
          const field = {
            label: t(`desk.setting_${setting}`),
            value: settings[setting] ?? '',
            onChange: ({ target }: { target: { value: string } }) =>
              setSettings({ ...settings, [setting]: target.value }),
          };
          return LONG.has(setting) ? (
            <TextArea key={setting} {...field} />
          ) : (
            <TextField key={setting} {...field} type={setting.endsWith('_email') ? 'email' : 'text'} />
          );
        })}
        <ChipGroup
          label={t('desk.setting_contact_default')}
          options={(['members', 'accepted'] as const).map((value) => ({
            value,
            label: t(`desk.contact_default_${value}`),
          }))}
          value={settings.contact_default}
          onChange={(value) =>
            setSettings({ ...settings, contact_default: value as Settings['contact_default'] })
          }
        />
        <ChipGroup
          label={t('desk.setting_photo_review')}
          options={(['after', 'before'] as const).map((value) => ({
            value,
            label: t(`desk.photo_review_${value}`),
          }))}
          value={settings.photo_review}
          onChange={(value) => setSettings({ ...settings, photo_review: value as Settings['photo_review'] })}
        />
        <FormFoot label={t('desk.save')} error={error} pending={isPending} />
      </form>
    </Card>
  );
}
