/** Signing in by mobile number, and the budget of text messages. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { TEXT_SETTINGS, TextSettings } from '#web/features/desk/api/rows.ts';
import { saveTextSettingsOptions, textSettingsOptions } from '#web/features/desk/api/settings.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { NumberField } from '#web/ui/text-field.tsx';
import { FormFoot } from './form-foot.tsx';

/** A part of the page of settings. */
export function TextMessages() {
  const query = useQuery(textSettingsOptions());
  return (
    <Loaded query={query} skeleton="h-64">
      {(stored) => <TextForm stored={stored} />}
    </Loaded>
  );
}

const NUMBERS = ['an_hour', 'a_day'] as const;

function TextForm({ stored }: { stored: z.infer<typeof TEXT_SETTINGS> }) {
  const { t } = useDeskTexts();
  const [changed, setChanged] = useState<Partial<TextSettings>>({});
  const { mutate, isPending, error } = useMutation(saveTextSettingsOptions());
  const entered = { ...stored, ...changed };
  const change = (part: Partial<TextSettings>) => setChanged({ ...changed, ...part });

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
      <p className="text-small text-ink-2">
        {stored.sender === null
          ? t('desk.texts_no_sender')
          : t('desk.texts_sender', { sender: t(`desk.texts_sender_${stored.sender}`) })}
      </p>
      <YesOrNo
        name="sign_in"
        value={entered.sign_in}
        onChange={(sign_in) => change({ sign_in })}
        hint={!entered.sign_in && stored.only_by_number > 0 ? t('desk.texts_warning') : undefined}
      />
      <YesOrNo name="abroad" value={entered.abroad} onChange={(abroad) => change({ abroad })} />
      {NUMBERS.map((name) => (
        <NumberField
          key={name}
          label={t(`desk.texts_${name}`)}
          value={String(entered[name] || '')}
          onChange={({ target }) => change({ [name]: Number(target.value.replace(/\D/g, '').slice(0, 7)) })}
        />
      ))}
      <p className="text-small text-ink-2">
        {t('desk.texts_figures', {
          hour: stored.sent_last_hour,
          day: stored.sent_last_day,
          accounts: stored.only_by_number,
        })}
      </p>
      <FormFoot label={t('desk.save')} variant="secondary" error={error} pending={isPending} />
    </form>
  );
}

interface YesOrNoProps {
  name: 'sign_in' | 'abroad';
  value: boolean;
  onChange: (value: boolean) => void;
  hint?: string;
}

function YesOrNo({ name, value, onChange, hint }: YesOrNoProps) {
  const { t } = useDeskTexts();
  return (
    <ChipGroup
      label={t(`desk.texts_${name}`)}
      hint={hint}
      options={(['off', 'on'] as const).map((each) => ({ value: each, label: t(`desk.texts_${each}`) }))}
      value={value ? 'on' : 'off'}
      onChange={(next) => onChange(next === 'on')}
    />
  );
}
