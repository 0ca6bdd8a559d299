/** On Home: the saved searches in one row, each with how many are new, and the sheet with their filters. */
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { savedSearchesOptions } from '#web/backend/saved-searches.ts';
import { filtersToUrl } from '#web/members/search/filters-in-url.ts';
import { useUserId } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { NewCount } from './new-count.tsx';
import { SavedSearchList } from './saved-search-list.tsx';

const chip =
  'flex min-h-11 items-center gap-2 rounded-full border border-line bg-paper px-4 text-small hover:bg-marigold-soft';

/** Nothing without a saved search. */
export default function SavedSearchChips() {
  const { t } = useTranslation();
  const { data: searches = [] } = useQuery(savedSearchesOptions(useUserId()));
  const [open, setOpen] = useState(false);
  if (searches.length === 0) return null;
  return (
    <section aria-label={t('saved_search.title')} className="mb-3">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={chip}>
            <Bookmark aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
            <span className="whitespace-nowrap">{t('saved_search.title')}</span>
          </button>
        </li>
        {searches.map(({ id, name, filters, found }) => (
          <li key={id} className="shrink-0">
            <Link to={{ pathname: '/search', search: filtersToUrl(filters).toString() }} className={chip}>
              <span className="max-w-48 truncate">{name}</span> <NewCount found={found} />
            </Link>
          </li>
        ))}
      </ul>
      <Drawer open={open} onOpenChange={setOpen} title={t('saved_search.title')}>
        <SavedSearchList searches={searches} />
      </Drawer>
    </section>
  );
}
