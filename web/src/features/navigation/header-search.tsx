/** The search box in the top bar and its compact results, with arrow keys, Enter, Escape and a close button. */
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ListedProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { searchedText } from './search-members.ts';
import { SearchRow } from './search-row.tsx';
import { type MemberSearch, useMemberSearch } from './use-member-search.ts';

/** The open search; `onClose` shows the top bar again. */
export function HeaderSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const search = useMemberSearch();
  useCloseOnNavigation(onClose);

  function open(profile: ListedProfile | undefined): void {
    if (profile) void navigate('/user_profile_page', { state: { user_id: profile.id } });
  }

  return (
    <search onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className="flex h-16 items-center gap-1 pr-2 pl-4">
        <SearchBox search={search} listId={listId} onOpen={open} />
        <IconButton label={t('search.close')} onClick={onClose}>
          <X aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-(--spacing(16)))] overflow-y-auto border-b border-line bg-paper shadow-float">
        <div id={listId} role="listbox" aria-label={t('search.results')}>
          <SearchRows search={search} listId={listId} onOpen={open} />
        </div>
        <SearchNote search={search} />
        <Link
          to="/search"
          state={{ filters: true }}
          className="flex min-h-12 items-center gap-3 px-4 text-small font-semibold text-kumkum focus-visible:-outline-offset-2"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {t('search.with_filters')}
        </Link>
      </div>
    </search>
  );
}

interface SearchPartProps {
  search: MemberSearch;
  /** The id of the list of results; rows have ids `{listId}-{index}`. */
  listId: string;
  onOpen: (profile: ListedProfile | undefined) => void;
}

/** Whole matches, then the others under a heading that says so. */
function SearchRows({ search: { rows, partial, active }, listId, onOpen }: SearchPartProps) {
  const { t } = useTranslation();
  const whole = rows.length - partial;
  const options = rows.map((profile, index) => (
    <SearchRow
      key={profile.id}
      id={`${listId}-${index}`}
      profile={profile}
      active={index === active}
      onOpen={() => onOpen(profile)}
    />
  ));
  return (
    <>
      {options.slice(0, whole)}
      {partial > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a list box groups its options by this role
        <div role="group" aria-labelledby={`${listId}-partial`}>
          <p id={`${listId}-partial`} className="border-b border-line px-4 py-2 text-tiny text-ink-2">
            {t('search.partial')}
          </p>
          {options.slice(whole)}
        </div>
      )}
    </>
  );
}

function SearchBox({ search: { typed, type, rows, active, move, chosen }, listId, onOpen }: SearchPartProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') onOpen(chosen);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || rows.length === 0) return;
    event.preventDefault();
    move(by);
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 size-4.5 text-ink-2"
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
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-full border border-line-strong/70 bg-field pr-4 pl-11 text-body placeholder:text-ink-2"
      />
    </div>
  );
}

/** The line under the results: loading, nothing found, or the error. */
function SearchNote({ search: { typed, rows, waiting, error } }: { search: MemberSearch }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const hasQuery = searchedText(typed) !== '';
  const failure = error && !waiting ? errorText(error) : null;
  return (
    <div role="status" className="text-small text-ink-2 [&>p]:border-b [&>p]:border-line [&>p]:p-4">
      {hasQuery && waiting && rows.length === 0 && (
        <p className="flex items-center gap-3">
          <Spinner size="small" />
          {t('search.searching')}
        </p>
      )}
      {failure && <p className="text-kumkum">{failure}</p>}
      {hasQuery && !waiting && !failure && rows.length === 0 && <p>{t('search.nothing')}</p>}
      {!hasQuery && <p>{t('search.hint')}</p>}
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
