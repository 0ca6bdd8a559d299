/** What is typed into the header search, whom it finds, and on which of them the arrow keys stand. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { useUserId } from '#web/backend/session.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useDebounced } from './debounced.ts';
import { searchedText, searchOptions } from './search-members.ts';

export interface MemberSearch {
  typed: string;
  type: (text: string) => void;
  rows: readonly ListedProfile[];
  /** Place among the rows; -1 until the arrow keys are used. */
  active: number;
  /** Goes by rows, round the ends. */
  move: (by: number) => void;
  /** Whom Enter opens: the active row, else the first, once the rows answer what is typed. */
  chosen: ListedProfile | undefined;
  /** The rows are not yet the last word. */
  waiting: boolean;
  error: unknown;
}

/** A search of its own, in which nothing is typed yet. */
export function useMemberSearch(): MemberSearch {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const wanted = searchedText(typed);
  const text = useDebounced(wanted, SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchOptions(useUserId(), text),
    enabled: text !== '',
  });
  const rows: readonly ListedProfile[] = (wanted !== '' && text !== '' && data) || [];
  const settled = wanted === text && !isPlaceholderData;
  return {
    typed,
    type: (next) => {
      setTyped(next);
      setActive(-1);
    },
    rows,
    active,
    move: (by) => setActive((active + by + rows.length) % rows.length),
    chosen: active >= 0 || settled ? rows[Math.max(active, 0)] : undefined,
    waiting: !settled || isFetching,
    error,
  };
}
