/** The nominee: shown with a button that removes them, or the form that names one. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Nominee,
  nameNomineeOptions,
  nomineeOptions,
  RELATIONS,
  removeNomineeOptions,
} from '#web/features/my-data/api/nominee.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function NomineeBlock() {
  const { t } = useTranslation();
  const query = useQuery(nomineeOptions(useUserId()));
  return (
    <Loaded query={query} skeleton="h-64">
      {(nominee) => (
        <>
          <p className="text-small text-ink-2">{t('my_data.nominee_text')}</p>
          {nominee ? <Named nominee={nominee} /> : <NomineeForm />}
        </>
      )}
    </Loaded>
  );
}

function Named({ nominee }: { nominee: Nominee }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    ...removeNomineeOptions(useUserId()),
    onSuccess: () => showAlert(t('my_data.nominee_removed'), 'success'),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{nominee.name}</span>
        <span className="block text-small text-ink-2">
          {t(`my_data.relation.${nominee.relation}`)} · {nominee.contact}
        </span>
      </p>
      <Button variant="secondary" size="small" pending={isPending} onClick={() => mutate()}>
        {t('my_data.nominee_remove')}
      </Button>
    </div>
  );
}

const EMPTY = { name: '', relation: '', contact: '' };
type Fault = keyof typeof EMPTY;

function NomineeForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [entered, setEntered] = useState(EMPTY);
  const [missing, setMissing] = useState<Fault | null>(null);
  const { mutate, error, isPending, reset } = useMutation({
    ...nameNomineeOptions(useUserId()),
    onSuccess: () => showAlert(t('my_data.nominee_done'), 'success'),
  });
  const isContactWrong = missing === 'contact' || error?.message === 'contact_invalid';

  function change(part: Partial<typeof EMPTY>): void {
    setEntered((before) => ({ ...before, ...part }));
    setMissing(null);
    if (error) reset();
  }

  function save(): void {
    const found = (Object.keys(EMPTY) as Fault[]).find((field) => entered[field].trim() === '');
    setMissing(found ?? null);
    if (!found) mutate(entered);
  }

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t('my_data.nominee_name')}
        error={missing === 'name' ? t('my_data.nominee_name_missing') : undefined}
        autoComplete="off"
        maxLength={60}
        value={entered.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ChipGroup
        label={t('my_data.nominee_relation')}
        error={missing === 'relation' ? t('levels.choose') : undefined}
        value={entered.relation}
        onChange={(relation) => change({ relation })}
        options={RELATIONS.map((value) => ({ value, label: t(`my_data.relation.${value}`) }))}
      />
      <TextField
        label={t('block.contact')}
        error={isContactWrong ? t('error.contact_invalid') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={entered.contact}
        onChange={(event) => change({ contact: event.target.value })}
      />
      <ErrorLine>{error && !isContactWrong && errorText(error)}</ErrorLine>
      <Button type="submit" variant="secondary" pending={isPending}>
        {t('my_data.nominee_add')}
      </Button>
    </form>
  );
}
