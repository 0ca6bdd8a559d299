/** The reading calls, as the front end sends them. */
import { type Chance, chance } from '#bench/chance.ts';
import type { LoadRequest } from '#bench/load.ts';
import { LISTED_COLUMNS, SAVED_COLUMNS } from '#domain/member-columns.ts';
import { distinctValues, drawFilters } from './filters.ts';
import { drawNamePart, fullNameCondition, keyCondition, nameCondition } from './name-parts.ts';
import type { Context, Operation, Viewer } from './operation.ts';

const PAGE = 6;
const DEEP_PAGE = 10_000;
/** Each client is a viewer who reads this many pages in order. */
const SCROLLERS = 16;
const SCROLLED = 500;
const SHORTLIST_PAGE = 20;
const COMBINATIONS = 10_000;
const NAME_PARTS = 2000;
/** Each of these viewers has a match list, which is made before it is measured how fast its pages are. */
const MATCHED_VIEWERS = 16;
const MATCHED_PAGES = 8;
const NEWEST = 'order=created_at.desc%2Cid.desc';
const LISTED = LISTED_COLUMNS.join('%2C');
const SAVED = [...LISTED_COLUMNS, ...SAVED_COLUMNS].join('%2C');
const OPTION_LISTS = ['city', 'caste', 'highest_education', 'company_role'];
const OBJECT = { accept: 'application/vnd.pgrst.object+json' };

const page = (viewer: Viewer, offset: number, filters = '') =>
  `/rest/v1/valid_profiles?select=${LISTED}&id=neq.${viewer.id}${filters && `&${filters}`}&${NEWEST}&offset=${offset}&limit=${PAGE}`;

/** The request of a viewer for the first page of the list. */
export const firstPage = (viewer: Viewer): LoadRequest => ({
  path: page(viewer, 0),
  headers: viewer.headers,
});

/** The pages before page `last` in order, for each viewer. */
function scrolling(viewers: readonly Viewer[], last: number): LoadRequest[] {
  const numbers = Array.from({ length: Math.min(SCROLLED, last) }, (_, at) => last - at - 1).reverse();
  return numbers.flatMap((number) =>
    viewers.map((viewer) => ({ path: page(viewer, number * PAGE), headers: viewer.headers })),
  );
}

const MAKE_LISTS = `
select private.make_match_list(chosen.id) from unnest($1::uuid[]) as chosen (id)
where not exists (
  select from private.match_lists m where m.viewer = chosen.id and m.made_at > now() - interval '30 minutes')`;

type Read = Omit<Operation, 'kind'>;
const SMALL: Operation['goals'] = ['p99', 'ratio'];

const each = ({ viewers }: Context, path: (viewer: Viewer) => string, headers = {}): LoadRequest[] =>
  viewers.map((viewer) => ({ path: path(viewer), headers: { ...viewer.headers, ...headers } }));

/** Requests of randomly drawn viewers. */
const many = (
  { viewers, most }: Context,
  draw: Chance,
  count: number,
  path: (viewer: Viewer) => string,
): LoadRequest[] =>
  Array.from({ length: Math.min(count, most) }, () => {
    const viewer = draw.of(viewers);
    return { path: path(viewer), headers: viewer.headers };
  });

/** The first pages in the order of the match. */
function sortedByMatch({ viewers, superuser, most }: Context): Read {
  const chosen = viewers.slice(0, Math.min(MATCHED_VIEWERS, most));
  return {
    name: 'sorted by match',
    goals: ['p99'],
    requests: matchedPages(chosen),
    reset: async () => void (await superuser.send(MAKE_LISTS, [`{${chosen.map(({ id }) => id).join(',')}}`])),
  };
}

function matchedPages(viewers: readonly Viewer[]): LoadRequest[] {
  return Array.from({ length: MATCHED_PAGES }, (_, at) => at * PAGE).flatMap((skip) =>
    viewers.map((viewer) => ({
      method: 'POST' as const,
      path: '/rest/v1/rpc/best_matches',
      headers: { ...viewer.headers, 'content-type': 'application/json', 'content-profile': 'public' },
      body: JSON.stringify({ filters: {}, skip, most: PAGE }),
    })),
  );
}

function pagesOfLists(context: Context, draw: Chance): Read[] {
  const { viewers, cards, profiles, most } = context;
  const deep = Math.min(DEEP_PAGE, Math.floor(profiles / 2 / PAGE));
  const values = distinctValues(cards);
  const filtered = (viewer: Viewer) => page(viewer, 0, drawFilters(draw, cards, values));
  return [
    { name: 'first page', goals: SMALL, requests: viewers.map(firstPage) },
    {
      name: `page ${deep}`,
      goals: ['p99', 'depth'],
      requests: scrolling(viewers.slice(0, SCROLLERS), deep).slice(0, most),
      // Each viewer begins deep in the list; jumping there is the next operation.
      lead: 1,
    },
    {
      name: `jump to page ${deep}`,
      goals: ['p99'],
      requests: each(context, (viewer) => page(viewer, (deep - 1) * PAGE)),
    },
    { name: 'any filters', goals: ['p99'], requests: many(context, draw, COMBINATIONS, filtered) },
    sortedByMatch(context),
  ];
}

function searches(context: Context, draw: Chance): Read[] {
  const { members, names } = context;
  const search = (viewer: Viewer, condition: string) =>
    `/rest/v1/valid_profiles?select=${LISTED}&id=neq.${viewer.id}&${condition}&limit=5`;
  const byName = (name: string, condition: () => string): Read => ({
    name,
    goals: ['p99'],
    requests: many(context, draw, NAME_PARTS, (viewer) => search(viewer, condition())),
  });
  return [
    byName('name contains', () => nameCondition(drawNamePart(draw, names))),
    byName('name by key', () => keyCondition(drawNamePart(draw, names))),
    byName('full name', () => fullNameCondition(draw.of(names), draw.of(names))),
    {
      name: 'user code',
      goals: SMALL,
      requests: each(context, (viewer) => search(viewer, `user_code=eq.${draw.of(members).user_code}`)),
    },
  ];
}

function otherReads(context: Context, draw: Chance): Read[] {
  const profile = () => `/rest/v1/valid_profiles?select=*&id=eq.${draw.of(context.members).id}`;
  const shortlist = ({ id }: Viewer) =>
    `/rest/v1/follows_view?select=${SAVED}&follower_id=eq.${id}&order=followed_at.desc%2Cfollowing_id.desc&offset=0&limit=${SHORTLIST_PAGE}`;
  return [
    { name: 'one profile', goals: SMALL, requests: each(context, profile, OBJECT) },
    {
      name: 'own flags',
      goals: SMALL,
      requests: each(context, () => '/rest/v1/profile_status?select=*', OBJECT),
    },
    { name: 'shortlist page', goals: SMALL, requests: each(context, shortlist) },
    ...OPTION_LISTS.map((list): Read => {
      const requests = each(context, () => `/rest/v1/distinct_${list}?select=*`);
      return { name: `list ${list}`, goals: ['p99', 'alone'], requests };
    }),
  ];
}

/** The operations in the report's order. The random draws are the same in each run. */
export function reads(context: Context): Operation[] {
  const draw = chance(5);
  const operations = [
    ...pagesOfLists(context, draw),
    ...searches(context, draw),
    ...otherReads(context, draw),
  ];
  return operations.map((operation) => ({ ...operation, kind: 'read' }));
}
