/** A saved search in a row: its name, how many are new, its filters, and a button that deletes it. */
import { X } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SavedSearch } from '#web/backend/saved-searches.ts';
import { useFilterLabel } from '#web/members/search/filter-label.ts';
import { activeFilters, filtersToUrl } from '#web/members/search/filters-in-url.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NewCount } from './new-count.tsx';

interface SavedSearchRowProps {
  search: SavedSearch;
  onDelete: () => void;
  pending: boolean;
}

export function SavedSearchRow({ search, onDelete, pending }: SavedSearchRowProps) {
  const { t } = useTranslation();
  return (
    <li className="flex items-center gap-1 pr-2">
      <Link
        to={{ pathname: '/search', search: filtersToUrl(search.filters).toString() }}
        className="grid min-h-14 min-w-0 flex-1 content-center gap-0.5 py-2.5 pl-4 wrap-anywhere hover:bg-marigold-soft/40 focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-2 font-semibold">
          {search.name}
          <NewCount found={search.found} />
        </span>
        <FilterList search={search} />
      </Link>
      <IconButton
        label={t('saved_search.delete', { name: search.name })}
        disabled={pending}
        onClick={onDelete}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}

/** The filters in one text; choices that exist no more are struck through. */
function FilterList({ search }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  const active = activeFilters(search.filters);
  if (active.length === 0) return <span className="text-small text-ink-2">{t('saved_search.all')}</span>;
  return (
    <span className="text-small text-ink-2">
      {active.map((filter, index) => {
        const { key, value } = filter;
        const isMissing = (search.missing as Record<string, string[]>)[key]?.includes(value);
        const label = key === 'gender' ? t(`browse.${value}`) : labelOf(filter);
        return (
          <Fragment key={`${key} ${value}`}>
            {index > 0 && '\u00A0· '}
            {isMissing ? (
              <s>
                {label}
                <span className="sr-only"> ({t('saved_search.missing')})</span>
              </s>
            ) : (
              label
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
