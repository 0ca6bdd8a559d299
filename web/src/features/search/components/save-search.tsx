/** Below the filters of the results: saves the search under a name, or says under which it is saved. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_SAVED_SEARCHES, SEARCH_NAME_LENGTH } from '#domain/limits.ts';
import type { MemberFilters } from '#web/backend/member-filters.ts';
import {
  changeSavedSearchesOptions,
  type SavedSearch,
  savedSearchesOptions,
} from '#web/backend/saved-searches.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { SavedSearchList } from '#web/members/saved-searches/saved-search-list.tsx';
import { useFilterLabel } from '#web/members/search/filter-label.ts';
import { activeFilters, filtersToUrl } from '#web/members/search/filters-in-url.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const addressOf = (filters: MemberFilters) => filtersToUrl(filters).toString();

/** Nothing until the saved searches are known, and without filters to save. */
export default function SaveSearch({ filters }: { filters: MemberFilters }) {
  const { t } = useTranslation();
  const { data: searches } = useQuery(savedSearchesOptions(useUserId()));
  const [open, setOpen] = useState(false);
  if (!searches || activeFilters(filters).length === 0) return null;
  const saved = searches.find((search) => addressOf(search.filters) === addressOf(filters));
  return (
    <div className="mb-2">
      {saved ? (
        <Saved key={saved.id} search={saved} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          icon={<Bookmark aria-hidden="true" className="size-4.5" />}
          onClick={() => setOpen(true)}
          className="-ml-3"
        >
          {t('saved_search.save')}
        </Button>
      )}
      <Drawer open={open} onOpenChange={setOpen} title={t('saved_search.save')}>
        {searches.length < MOST_SAVED_SEARCHES ? (
          <NameForm filters={filters} onSaved={() => setOpen(false)} />
        ) : (
          <div className="grid gap-4">
            <p>{t('error.saved_search_limit')}</p>
            <SavedSearchList searches={searches} />
          </div>
        )}
      </Drawer>
    </div>
  );
}

/** The saved search that is shown. Its number begins again. */
function Saved({ search }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation(changeSavedSearchesOptions(useUserId()));
  const { id, name, found } = search;
  useEffect(() => {
    if (found) mutate({ call: 'note_search_seen', search: id });
  }, [found, id, mutate]);
  return (
    <p className="flex min-h-11 items-center gap-x-2 text-small text-ink-2 wrap-anywhere">
      <BookmarkCheck aria-hidden="true" className="size-4.5 shrink-0 text-leaf" />
      <span className="min-w-0">{t('saved_search.saved_as', { name })}</span>
      <Button
        variant="quiet"
        size="small"
        className="shrink-0"
        pending={isPending}
        onClick={() => mutate({ call: 'delete_saved_search', search: id })}
      >
        {t('saved_search.remove')}
      </Button>
    </p>
  );
}

interface NameFormProps {
  filters: MemberFilters;
  onSaved: () => void;
}

function NameForm({ filters, onSaved }: NameFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const suggested = useSuggestedName(filters);
  const [name, setName] = useState(suggested);
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation(changeSavedSearchesOptions(useUserId()));
  const save = () => {
    setEmpty(name.trim() === '');
    if (name.trim() === '') return;
    mutate(
      { call: 'save_search', name, filters },
      {
        onSuccess: () => {
          onSaved();
          showAlert(t('saved_search.done'), 'success');
        },
      },
    );
  };
  const fault = isEmpty ? t('saved_search.name_missing') : error ? errorText(error) : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="text-small text-ink-2">{t('saved_search.what')}</p>
      <TextField
        label={t('saved_search.name')}
        value={name}
        maxLength={SEARCH_NAME_LENGTH}
        error={fault}
        onChange={(event) => setName(event.target.value)}
      />
      <Button full type="submit" pending={isPending}>
        {t('saved_search.save')}
      </Button>
    </form>
  );
}

/** The first filters in words, as many as fit. */
function useSuggestedName(filters: MemberFilters): string {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  const labels = activeFilters(filters).map((filter) =>
    filter.key === 'gender' ? t(`browse.${filter.value}`) : labelOf(filter),
  );
  return labels.reduce((name, label) => {
    const longer = name ? `${name}, ${label}` : label;
    return longer.length <= SEARCH_NAME_LENGTH ? longer : name;
  }, '');
}
