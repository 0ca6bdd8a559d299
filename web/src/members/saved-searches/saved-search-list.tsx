/** The saved searches with their filters. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSavedSearchesOptions, type SavedSearch } from '#web/backend/saved-searches.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts';
import { SavedSearchRow } from './saved-search-row.tsx';

interface SavedSearchListProps {
  searches: readonly SavedSearch[];
}

export function SavedSearchList({ searches }: SavedSearchListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation(changeSavedSearchesOptions(useUserId()));
  const list = useRef<HTMLUListElement>(null);
  const noteRemoved = useFocusAfterRemoval(searches.length, (place) => {
    if (place !== null) list.current?.querySelectorAll('button')[place]?.focus();
  });
  return (
    <>
      <Card className="overflow-clip">
        <ul ref={list} aria-label={t('saved_search.title')} className="divide-y divide-line">
          {searches.map((search, index) => (
            <SavedSearchRow
              key={search.id}
              search={search}
              pending={isPending}
              onDelete={() => {
                noteRemoved(index);
                mutate({ call: 'delete_saved_search', search: search.id });
              }}
            />
          ))}
        </ul>
      </Card>
      <ErrorLine className="mt-3">{error && errorText(error)}</ErrorLine>
    </>
  );
}
