/** A filter with several values: as chips when there are few options, otherwise as a searchable list. */
import { useTranslation } from 'react-i18next';
import type { ChoiceKey } from '#web/backend/list-members.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { ChipGroup, MOST_CHIPS } from '#web/ui/chip-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ChoiceFieldProps {
  column: ChoiceKey;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The field. A chosen value that no member has any more stays an option, so that it can be removed. */
export function ChoiceField({ column, values, chosen, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  const offered = [...new Set([...values, ...chosen])];
  const shared = {
    multiple: true,
    label: t(`field.${column}`),
    options: offered.map((value) => ({ value, label: optionLabel(column, value) })),
    value: chosen,
    onChange,
  } as const;
  return offered.length > MOST_CHIPS ? (
    <SelectField {...shared} placeholder={t('search.any')} />
  ) : (
    <ChipGroup {...shared} />
  );
}

/** The field's skeleton. */
export function ChoiceSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-12 w-full rounded-field" />
    </div>
  );
}
