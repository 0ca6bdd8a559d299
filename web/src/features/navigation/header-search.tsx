/** The search box in the top bar and its compact results: arrow keys, Enter, Escape, a close control for thumbs. */
import { useQuery } from '@tanstack/react-query';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { useUserId } from '#web/backend/session.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDebounced } from './debounced.ts';
import { searchOptions } from './search-members.ts';
import { SearchRow } from './search-row.tsx';

/** The open search; `onClose` brings the bar back. */
export function HeaderSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const search = useQuery({ ...searchOptions(useUserId(), text), enabled: text !== '' });
  const rows: readonly ListedProfile[] = (typed.trim() !== '' && text !== '' && search.data) || [];

  /** What is shown answers what is typed, not an older text. */
  const settled = typed.trim() === text && !search.isPlaceholderData;

  useEffect(() => input.current?.focus(), []);
  useCloseOnNavigation(onClose);

  function open(profile: ListedProfile | undefined): void {
    if (profile) void navigate('/user_profile_page', { state: { user_id: profile.id } });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') open(active >= 0 || settled ? rows[Math.max(active, 0)] : undefined);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || rows.length === 0) return;
    event.preventDefault();
    setActive((active + step + rows.length) % rows.length);
  }

  return (
    <search onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className="flex h-16 items-center gap-1 pr-2 pl-4">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 size-4.5 text-ink-2"
            strokeWidth={1.75}
          />
          <input
            ref={input}
            type="text"
            enterKeyHint="search"
            role="combobox"
            aria-label={t('search.placeholder')}
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={rows[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('search.placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            className="h-11 w-full rounded-full border border-line-strong/70 bg-field pr-4 pl-11 text-body placeholder:text-ink-2"
          />
        </div>
        <IconButton label={t('search.close')} onClick={onClose}>
          <X aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-(--spacing(16)))] overflow-y-auto border-b border-line bg-paper shadow-float">
        <div id={listId} role="listbox" aria-label={t('search.results')}>
          {rows.map((profile, index) => (
            <SearchRow
              key={profile.id}
              id={`${listId}-${index}`}
              profile={profile}
              active={index === active}
              onOpen={() => open(profile)}
            />
          ))}
        </div>
        <SearchNote
          typed={typed.trim()}
          waiting={!settled || search.isFetching}
          error={search.error}
          found={rows.length}
        />
        <Link
          to="/search"
          className="flex min-h-12 items-center gap-3 px-4 text-small font-semibold text-kumkum focus-visible:-outline-offset-2"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t('search.with_filters')}
        </Link>
      </div>
    </search>
  );
}

interface SearchNoteProps {
  typed: string;
  waiting: boolean;
  error: unknown;
  found: number;
}

/** The line under the results: waiting, nothing found, or what went wrong. */
function SearchNote({ typed, waiting, error, found }: SearchNoteProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failure = error && !waiting ? errorText(error) : null;
  return (
    <div role="status" className="text-small text-ink-2 [&>p]:border-b [&>p]:border-line">
      {typed !== '' && waiting && found === 0 && (
        <p className="flex items-center gap-3 px-4 py-4">
          <Spinner size="small" />
          {t('search.searching')}
        </p>
      )}
      {failure && <p className="px-4 py-4 text-kumkum">{failure}</p>}
      {typed !== '' && !waiting && !failure && found === 0 && (
        <p className="px-4 py-4">{t('search.nothing')}</p>
      )}
      {typed === '' && <p className="px-4 py-4">{t('search.hint')}</p>}
    </div>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) onClose();
  }, [key, onClose]);
}
