/** The active filters above the results; a tap removes one. */
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import { useFilterLabel } from '#web/members/search/filter-label.ts';
import { type ActiveFilter, activeFilters, withoutValue } from '#web/members/search/filters-in-url.ts';
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts';

interface Chip {
  label: string;
  /** The stored values with this label. */
  members: ActiveFilter[];
}

function chipsOf(active: readonly ActiveFilter[], labelOf: (filter: ActiveFilter) => string): Chip[] {
  const chips = new Map<string, Chip>();
  for (const filter of active) {
    const label = labelOf(filter);
    const id = `${filter.key} ${label.toLowerCase()}`;
    chips.set(id, { label, members: [...(chips.get(id)?.members ?? []), filter] });
  }
  return [...chips.values()];
}

interface FilterChipsProps {
  filters: MemberFilters;
  onChange: (filters: MemberFilters) => void;
  /** Called when the last chip was removed: the focus has to move elsewhere. */
  onNoneLeft: () => void;
}

/** Rows of chips, 8 px apart; nothing without active filters. A chip is 36 px high, its touch target 44 px. */
export function FilterChips({ filters, onChange, onNoneLeft }: FilterChipsProps) {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  const active = chipsOf(activeFilters(filters), labelOf);
  const list = useRef<HTMLUListElement>(null);
  const noteRemoved = useFocusAfterRemoval(active.length, (place) => {
    if (place === null) onNoneLeft();
    else list.current?.querySelectorAll('button')[place]?.focus();
  });
  if (active.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label={t('search.active')}
      className="-mt-2 mb-2 flex flex-wrap gap-x-2 wrap-anywhere"
    >
      {active.map(({ label, members }, index) => (
        <li key={members.map(({ key, value }) => `${key} ${value}`).join()}>
          <button
            type="button"
            aria-label={t('search.remove', { filter: label })}
            onClick={() => {
              noteRemoved(index);
              onChange(members.reduce(withoutValue, filters));
            }}
            className="group flex min-h-11 items-center rounded-full"
          >
            <span className="flex min-h-9 items-center gap-1.5 rounded-full border border-kumkum-line bg-kumkum-soft py-1 pr-2.5 pl-3 text-left text-small leading-snug text-kumkum-deep transition-colors group-hover:border-kumkum">
              <span className="text-centred">{label}</span>
              <X aria-hidden="true" className="size-3.5 shrink-0 stroke-2" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
