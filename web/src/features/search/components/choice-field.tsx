/** A filter with several values: as chips when there are few options, otherwise as a searchable list. */
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceKey, MemberFilters } from '#web/backend/member-filters.ts';
import { groupByLabel, type ValueGroup } from '#web/features/search/lib/grouped-values.ts';
import { useChoiceMatch } from '#web/i18n/choice-match.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { ChipGroup, MAX_CHIPS } from '#web/ui/chip-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ChoiceFieldProps {
  column: ChoiceKey;
  values: readonly string[];
  chosen: readonly string[] | undefined;
  onDraft: (change: (draft: MemberFilters) => MemberFilters) => void;
}

/** Few, and stored in the order in which one reads them: the others follow the order of their labels. */
const KEEP_ORDER: readonly ChoiceKey[] = ['married_status', 'mangal_status'];
const NONE: readonly string[] = [];

/**
 * The field. A chosen value that no member has any more stays an option, so that it can be removed. Memoized, because there may be thousands
 * of labels to sort.
 */
export const ChoiceField = memo(function ChoiceField({
  column,
  values,
  chosen = NONE,
  onDraft,
}: ChoiceFieldProps) {
  const { t, i18n } = useTranslation();
  const optionLabel = useOptionLabel();
  const matches = useChoiceMatch(column);
  const language = i18n.resolvedLanguage;
  const compare = useMemo(
    () => (KEEP_ORDER.includes(column) ? undefined : new Intl.Collator(language, { numeric: true }).compare),
    [column, language],
  );
  const all = [...new Set([...values, ...chosen])];
  const groups = groupByLabel(all, (value) => optionLabel(column, value), compare);
  const valuesOf = (first: string) => groups.find((group) => group.values[0] === first)?.values ?? [first];
  const isChosen = (group: ValueGroup) => group.values.some((value) => chosen.includes(value));
  const shared = {
    multiple: true,
    label: t(`field.${column}`),
    options: groups.map((group) => ({ value: group.values[0] ?? '', label: group.label })),
    value: groups.filter(isChosen).map((group) => group.values[0] ?? ''),
    onChange: (firsts: string[]) => onDraft((draft) => ({ ...draft, [column]: firsts.flatMap(valuesOf) })),
  } as const;
  return groups.length > MAX_CHIPS ? (
    <SelectField {...shared} matches={matches} placeholder={t('search.any')} />
  ) : (
    <ChipGroup {...shared} />
  );
});

/** The field's skeleton. */
export function ChoiceSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-2">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-12 w-full rounded-field" />
    </div>
  );
}
