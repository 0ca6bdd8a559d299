/** The state of the header search: typed text, results, and the row selected by the arrow keys. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { useUserId } from '#web/session/session.ts';
import { useDebounced } from '#web/ui/debounced.ts';
import { matchRank, searchedText, searchOptions } from './search-members.ts';

export interface MemberSearch {
  typed: string;
  type: (text: string) => void;
  /** First those whose whole names were typed, then those with a name that begins with what was typed. */
  rows: readonly ListedProfile[];
  /** How many of the rows match only in part or by another spelling; these come last. */
  partial: number;
  /** Index of the selected row; -1 until the arrow keys are used. */
  active: number;
  /** Moves the selection by `by` rows, wrapping around. */
  move: (by: number) => void;
  /** The member that Enter opens: the selected row, else the first once the rows belong to the typed text. */
  chosen: ListedProfile | undefined;
  /** The results are still loading. */
  waiting: boolean;
  error: unknown;
}

/** A search with an empty text. */
export function useMemberSearch(): MemberSearch {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const wanted = searchedText(typed);
  const text = useDebounced(wanted, SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchOptions(useUserId(), text),
    enabled: text !== '',
  });
  const found: readonly ListedProfile[] = (wanted && text && data) || [];
  const rank = (row: ListedProfile) => matchRank(row, text);
  const rows = found.toSorted((one, other) => rank(one) - rank(other));
  const settled = wanted === text && !isPlaceholderData;
  return {
    typed,
    type: (next) => {
      setTyped(next);
      setActive(-1);
    },
    rows,
    partial: rows.filter(rank).length,
    active,
    move: (by) => setActive((active + by + rows.length) % rows.length),
    chosen: active >= 0 || settled ? rows[Math.max(active, 0)] : undefined,
    waiting: !settled || isFetching,
    error,
  };
}
