/** Adds or changes a choice of a list, or merges it into another one. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '#web/features/desk/api/rows.ts';
import { mergeChoicesOptions, saveChoiceOptions } from '#web/features/desk/api/settings.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { useChoiceLabel } from './use-choice-label.ts';

interface ChoiceDialogProps {
  /** Without a value: a new one. */
  choice: Choice;
  others: readonly Choice[];
  onClose: () => void;
}

interface Entered {
  english: string;
  marathi: string;
  position: string;
  retired: boolean;
  /** The choice to merge into. */
  into: string | null;
}

/** The dialog; it closes when the change is stored. */
export function ChoiceDialog({ choice, others, onClose }: ChoiceDialogProps) {
  const { t } = useDeskTexts();
  const labelOf = useChoiceLabel();
  const isNew = choice.value === '';
  const [entered, setEntered] = useState<Entered>({
    english: labelOf(choice, 'en'),
    marathi: labelOf(choice, 'mr'),
    position: String(choice.position),
    retired: choice.retired,
    into: null,
  });
  const [missing, setMissing] = useState(false);
  const save = useMutation(saveChoiceOptions());
  const merge = useMutation(mergeChoicesOptions(choice.list));
  const error = save.error ?? merge.error;
  const { english, marathi, position, retired, into } = entered;
  const change = (part: Partial<Entered>) => setEntered({ ...entered, ...part });

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
    <DeskDialog
      onClose={onClose}
      title={isNew ? t('desk.choice_add') : labelOf(choice, 'en')}
      description={t(into ? 'desk.choice_merge_effect' : 'desk.choice_effect')}
      confirmLabel={t(into ? 'desk.choice_merge' : 'desk.save')}
      onConfirm={confirm}
      pending={save.isPending || merge.isPending}
      missing={missing && t('desk.choice_incomplete')}
      error={error}
    >
      <LabelFields entered={entered} change={change} />
      {!isNew && (
        <RetireAndMerge
          entered={entered}
          change={change}
          targets={others.filter((other) => other.value !== choice.value && !other.retired)}
        />
      )}
    </DeskDialog>
  );
}

interface FieldsProps {
  entered: Entered;
  change: (part: Partial<Entered>) => void;
}

function LabelFields({ entered, change }: FieldsProps) {
  const { t } = useDeskTexts();
  return (
    <>
      <TextField
        label={t('desk.choice_en')}
        value={entered.english}
        maxLength={80}
        onChange={({ target }) => change({ english: target.value })}
      />
      <TextField
        label={t('desk.choice_mr')}
        value={entered.marathi}
        maxLength={80}
        lang="mr"
        onChange={({ target }) => change({ marathi: target.value })}
      />
      <NumberField
        label={t('desk.choice_position')}
        value={entered.position}
        onChange={({ target }) => change({ position: target.value })}
      />
    </>
  );
}

/** `targets` are the choices that it can be merged into. */
function RetireAndMerge({ entered, change, targets }: FieldsProps & { targets: readonly Choice[] }) {
  const { t } = useDeskTexts();
  const labelOf = useChoiceLabel();
  return (
    <>
      <CheckField checked={entered.retired} onChange={(retired) => change({ retired })}>
        {t('desk.choice_retire')}
      </CheckField>
      <SelectField
        label={t('desk.choice_merge_into')}
        optional
        options={targets.map((target) => ({ value: target.value, label: labelOf(target, 'en') }))}
        value={entered.into}
        onChange={(into) => change({ into })}
      />
    </>
  );
}
