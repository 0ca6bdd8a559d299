/** Adds or changes a choice of a list, or merges it into another one. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '#web/backend/desk-rows.ts';
import { mergeChoicesOptions, saveChoiceOptions } from '#web/features/desk/api/settings.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';
import { useDeskErrorText } from './desk-error-text.ts';
import { useChoiceLabel } from './use-choice-label.ts';

interface ChoiceDialogProps {
  /** Without a value: a new one. */
  choice: Choice;
  others: readonly Choice[];
  onClose: () => void;
}

/** The dialog; it closes when the change is stored. */
export function ChoiceDialog({ choice, others, onClose }: ChoiceDialogProps) {
  const { t } = useDeskTexts();
  const labelOf = useChoiceLabel();
  const errorText = useDeskErrorText();
  const isNew = choice.value === '';
  const [english, setEnglish] = useState(isNew ? '' : labelOf(choice, 'en'));
  const [marathi, setMarathi] = useState(isNew ? '' : labelOf(choice, 'mr'));
  const [position, setPosition] = useState(String(choice.position));
  const [retired, setRetired] = useState(choice.retired);
  const [into, setInto] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const save = useMutation(saveChoiceOptions());
  const merge = useMutation(mergeChoicesOptions(choice.list));
  const error = save.error ?? merge.error;

  function confirm(): void {
    const isIncomplete = english.trim() === '' || marathi.trim() === '';
    setMissing(isIncomplete);
    if (isIncomplete) return;
    if (into) {
      merge.mutate({ merged: choice.value, into_value: into }, { onSuccess: onClose });
      return;
    }
    save.mutate(
      {
        ...choice,
        // The stored value never changes: members have chosen it.
        value: isNew ? english.trim() : choice.value,
        label_en: english,
        label_mr: marathi,
        position: Number(position) || choice.position,
        retired,
      },
      { onSuccess: onClose },
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? t('desk.choice_add') : labelOf(choice, 'en')}
      description={t(into ? 'desk.choice_merge_effect' : 'desk.choice_effect')}
      confirmLabel={t(into ? 'desk.choice_merge' : 'desk.save')}
      onConfirm={confirm}
      pending={save.isPending || merge.isPending}
      error={missing ? t('desk.choice_incomplete') : error && errorText(error)}
    >
      <div className="mt-4 grid gap-4">
        <TextField
          label={t('desk.choice_en')}
          value={english}
          maxLength={80}
          onChange={({ target }) => setEnglish(target.value)}
        />
        <TextField
          label={t('desk.choice_mr')}
          value={marathi}
          maxLength={80}
          lang="mr"
          onChange={({ target }) => setMarathi(target.value)}
        />
        <NumberField
          label={t('desk.choice_position')}
          value={position}
          onChange={({ target }) => setPosition(target.value)}
        />
        {!isNew && (
          <>
            <CheckField checked={retired} onChange={setRetired}>
              {t('desk.choice_retire')}
            </CheckField>
            <SelectField
              label={t('desk.choice_merge_into')}
              optional
              options={others
                .filter(({ value, retired: gone }) => value !== choice.value && !gone)
                .map((other) => ({ value: other.value, label: labelOf(other, 'en') }))}
              value={into}
              onChange={setInto}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
