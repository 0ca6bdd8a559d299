/** The settings of the community in five cards, each saved by itself: names, addresses, the officer, the membership, text messages. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { showAlert } from '#web/ui/alerts.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { Setting, Settings } from './api/rows.ts';
import { deliveredOptions, saveSettingsOptions, settingsOptions } from './api/settings.ts';
import { Fee } from './components/fee.tsx';
import { FormFoot } from './components/form-foot.tsx';
import { QueryPage } from './components/query-page.tsx';
import { TextMessages } from './components/text-messages.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

const CARDS: readonly { title: string; settings: readonly Setting[] }[] = [
  { title: 'desk.settings_names', settings: ['name_en', 'name_mr', 'description_en', 'description_mr'] },
  {
    title: 'desk.settings_contact',
    settings: ['support_email', 'legal_name', 'postal_address', 'data_contact'],
  },
  {
    title: 'desk.settings_officer',
    settings: [
      ...(['officer_name', 'officer_post_en', 'officer_post_mr', 'officer_email'] as const),
      ...(['officer_phone', 'officer_hours_en', 'officer_hours_mr'] as const),
    ],
  },
];
/** What stands for a setting without a delivered text. */
const EMPTY: Partial<Record<Setting, string>> = { data_contact: 'desk.setting_data_contact_default' };
const LONG = new Set<Setting>(['description_en', 'description_mr', 'postal_address']);

export function SettingsPage() {
  const { t } = useDeskTexts();
  const query = useQuery(settingsOptions());
  return (
    <QueryPage title={t('desk.settings')} note={t('desk.settings_intro')} query={query}>
      {({ settings, fee, fees }) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {CARDS.map((card) => (
            <TextsCard key={card.title} {...card} stored={settings} />
          ))}
          <SettingsCard title={t('desk.settings_membership')}>
            <Rules stored={settings} />
            <div className="mt-6 border-t border-line pt-4">
              <Fee fee={fee} fees={fees} />
            </div>
          </SettingsCard>
          <SettingsCard title={t('desk.texts')}>
            <TextMessages />
          </SettingsCard>
        </div>
      )}
    </QueryPage>
  );
}

interface SettingsFormProps {
  stored: Settings;
  /** Draws the fields of the entered settings. */
  children: (entered: Settings, change: (part: Partial<Settings>) => void) => ReactNode;
}

/** A form for some of the settings; the others are saved as they are stored. */
function SettingsForm({ stored, children }: SettingsFormProps) {
  const { t } = useDeskTexts();
  const [changed, setChanged] = useState<Partial<Settings>>({});
  const { mutate, isPending, error } = useMutation(saveSettingsOptions());
  const entered = { ...stored, ...changed };

  function save(event: FormEvent): void {
    event.preventDefault();
    mutate(entered, {
      onSuccess: () => {
        setChanged({});
        showAlert(t('desk.settings_saved'), 'success');
      },
    });
  }

  return (
    <form onSubmit={save} className="grid gap-4">
      {children(entered, (part) => setChanged({ ...changed, ...part }))}
      <FormFoot label={t('desk.save')} variant="secondary" error={error} pending={isPending} />
    </form>
  );
}

function TextsCard({
  title,
  settings,
  stored,
}: {
  title: string;
  settings: readonly Setting[];
  stored: Settings;
}) {
  const { t } = useDeskTexts();
  const { data: delivered } = useQuery(deliveredOptions());
  return (
    <SettingsCard title={t(title)}>
      <SettingsForm stored={stored}>
        {(entered, change) =>
          settings.map((setting) => {
            const field = {
              label: t(`desk.setting_${setting}`),
              lang: setting.endsWith('_mr') ? 'mr' : setting.endsWith('_en') ? 'en' : undefined,
              placeholder: delivered && (delivered[setting] ?? t(EMPTY[setting] ?? 'desk.setting_none')),
              value: entered[setting] ?? '',
              onChange: ({ target }: { target: { value: string } }) => change({ [setting]: target.value }),
            };
            return LONG.has(setting) ? (
              <TextArea key={setting} {...field} />
            ) : (
              <TextField key={setting} {...field} type={setting.endsWith('_email') ? 'email' : 'text'} />
            );
          })
        }
      </SettingsForm>
    </SettingsCard>
  );
}

function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card padded>
        <h2 id={titleId} className="mb-4 text-body font-semibold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

/** Who sees numbers and new photos. */
function Rules({ stored }: { stored: Settings }) {
  const { t } = useDeskTexts();
  return (
    <SettingsForm stored={stored}>
      {(entered, change) => (
        <>
          <ChipGroup
            label={t('desk.setting_contact_default')}
            options={(['members', 'accepted'] as const).map((value) => ({
              value,
              label: t(`desk.contact_default_${value}`),
            }))}
            value={entered.contact_default}
            onChange={(value) => change({ contact_default: value as Settings['contact_default'] })}
          />
          <ChipGroup
            label={t('desk.setting_photo_review')}
            options={(['after', 'before'] as const).map((value) => ({
              value,
              label: t(`desk.photo_review_${value}`),
            }))}
            value={entered.photo_review}
            onChange={(value) => change({ photo_review: value as Settings['photo_review'] })}
          />
        </>
      )}
    </SettingsForm>
  );
}
