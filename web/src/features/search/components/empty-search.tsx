/** Shown when the filters find nobody: which of them to leave out, and how many members that finds. */
import { useTranslation } from 'react-i18next';
import type { MemberCount } from '#web/backend/count-members.ts';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { LAKH, useFilterLabel } from '#web/members/search/filter-label.ts';
import {
  activeFilters,
  type FilterKey,
  filtersToUrl,
  withoutFilter,
} from '#web/members/search/filters-in-url.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { FiltersButton } from './filter-drawer.tsx';

interface EmptySearchProps {
  filters: MemberFilters;
  /** Undefined until it is known. */
  counted: MemberCount | undefined;
  onChange: (filters: MemberFilters) => void;
}

/** The sentence, a row for each filter to leave out, and a button that opens the form. */
export function EmptySearch({ filters, counted, onChange }: EmptySearchProps) {
  const { t } = useTranslation();
  const nameOf = useFilterName(filters);
  // The count leaves out guna already.
  const without = filters.guna ? [{ filter: 'guna', members: counted?.members ?? 0 }] : counted?.without;
  const rows = without?.filter(({ members }) => members > 0) ?? [];
  return (
    <EmptyState
      text={t('search.empty')}
      action={
        <div className="grid w-full max-w-96 gap-3">
          {rows.map(({ filter, members }) => (
            <Button
              key={filter}
              variant="secondary"
              full
              onClick={() => onChange(withoutFilter(filters, filter as FilterKey))}
            >
              {t('search.without', { filter: nameOf(filter as FilterKey), count: members })}
            </Button>
          ))}
          {filtersToUrl(filters).size > 0 && (
            <FiltersButton variant={rows.length > 0 ? 'quiet' : undefined}>
              {t('search.change')}
            </FiltersButton>
          )}
        </div>
      }
    />
  );
}

/** Returns a function from a filter to its name in a sentence: its value, or what it is about when it has several. */
function useFilterName(filters: MemberFilters): (key: FilterKey) => string {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  return (key) => {
    const [first, ...others] = activeFilters(filters).filter((filter) => filter.key === key);
    if (key === 'income') return t('search.income_lakh', { lakh: Number(filters.income) / LAKH });
    return first && others.length === 0 ? labelOf(first) : t(`field.${key}`);
  };
}
