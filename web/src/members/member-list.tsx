/**
 * An infinite list of members: loads the next page on scrolling to the bottom, or by a button for keyboards, screen readers and screens
 * that the list doesn't fill. Includes the states loading, failed, empty and end of list.
 */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedProfile } from '#web/backend/types.ts';
import { useBottomReached } from '#web/ui/bottom-reached.ts';
import { useShownCount } from '#web/ui/later.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { CompactRow } from './compact-row.tsx';
import { MemberCard, MemberCardSkeleton } from './member-card.tsx';
import { SaveHeart } from './save-heart.tsx';

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2';
const rowGrid = 'grid grid-cols-1 gap-2';
/** Guna totals by member id, for members who have chosen to see them on lists. */
type GunaTexts = ReadonlyMap<string, string>;
const AfterList = lazy(() =>
  import('./after-list.tsx').then(
    ({ AfterList: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);
/** Those that a phone shows, and two columns. */
const countInView = () => (matchMedia('(min-width: 40rem)').matches ? 4 : 2);
const SKELETONS = ['first', 'second'];

interface MemberListProps<T extends ListedProfile> {
  query: UseInfiniteQueryResult<T[]>;
  /** The members to show. Default: all members of the query. */
  members?: readonly T[];
  /** Shown when no member is found. */
  empty: ReactNode;
  /** Label for screen readers. */
  label: string;
  /** A heading within the list, before the member with this id. */
  divider?: { before: string; text: string };
  /** In rows instead of cards. */
  rows?: boolean;
  children?: (member: T, eager: boolean) => ReactNode;
}

/** The list. `children` renders a member; default: a card, or a row with `rows`. */
export function MemberList<T extends ListedProfile>({
  query,
  empty,
  label,
  divider,
  rows = false,
  children,
  ...rest
}: MemberListProps<T>) {
  const { data, isFetching, hasNextPage, isFetchNextPageError } = query;
  const members = rest.members ?? data ?? [];
  const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
  const canLoad = hasNextPage && !isFetching;
  useBottomReached(loadMore, canLoad && !isFetchNextPageError);
  const [guna, setGuna] = useState<GunaTexts>();
  const shown = useShownCount(members.length, countInView);
  const [list, focusNext] = useFocusOnArrival(members.length, canLoad || isFetching);

  const found = members.length > 0;
  return (
    <Loaded query={query} skeleton={<ListSkeleton label={label} />}>
      {() => (
        <div ref={list}>
          {found ? (
            <ul aria-label={label} className={rows ? rowGrid : grid}>
              {members.slice(0, shown).map((member, index) => (
                <Fragment key={member.id}>
                  {divider?.before === member.id && (
                    <li className="col-span-full pt-2">
                      <h2 className="text-body font-semibold">{divider.text}</h2>
                    </li>
                  )}
                  <li>
                    {children ? (
                      children(member, index === 0)
                    ) : rows ? (
                      <CompactRow
                        member={member}
                        guna={guna?.get(member.id)}
                        action={<SaveHeart member={member} />}
                      />
                    ) : (
                      <MemberCard member={member} eager={index === 0} guna={guna?.get(member.id)} />
                    )}
                  </li>
                </Fragment>
              ))}
            </ul>
          ) : (
            !hasNextPage && empty
          )}
          {found && !children && (
            <Suspense>
              <AfterList members={members} onTexts={setGuna} />
            </Suspense>
          )}
          {shown >= members.length && (
            <ListEnd
              query={query}
              found={found}
              onMore={() => {
                focusNext();
                loadMore();
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

export function ListSkeleton({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <section aria-busy="true" aria-label={label} className={grid}>
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      {SKELETONS.map((key) => (
        <MemberCardSkeleton key={key} />
      ))}
    </section>
  );
}

/**
 * After the button for more, moves the focus to the first new member, or to the text at the list's end. Returns the list's ref and the
 * function to call before loading.
 */
function useFocusOnArrival(count: number, waiting: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || (waiting && count <= from.current)) return;
    const next = `li:nth-child(${from.current + 1}) :is(a, button)`;
    // The first of the two in the document: the end of the list comes after its members.
    list.current?.querySelector<HTMLElement>(`${next}, [data-list-end]`)?.focus();
    from.current = null;
  }, [count, waiting]);
  return [
    list,
    () => {
      from.current = count;
    },
  ] as const;
}
