/** The reading calls, as the front end sends them. */
import { LISTED_COLUMNS, SAVED_COLUMNS } from '#domain/member-columns.ts';
import { chance } from '../chance.ts';
import type { LoadRequest } from '../load.ts';
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

/** The first pages in the order of the match. */
function sortedByMatch({ viewers, superuser, most }: Context): Operation {
  const chosen = viewers.slice(0, Math.min(MATCHED_VIEWERS, most));
  return {
    name: 'sorted by match',
    kind: 'read',
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

/** The operations in the report's order. */
export function reads(context: Context): Operation[] {
  const { viewers, members, names, cards, profiles, most } = context;
  const draw = chance(5);
  const deep = Math.min(DEEP_PAGE, Math.floor(profiles / 2 / PAGE));
  const values = distinctValues(cards);
  const each = (path: (viewer: Viewer) => string, headers = {}) =>
    viewers.map((viewer) => ({ path: path(viewer), headers: { ...viewer.headers, ...headers } }));
  const many = (count: number, path: (viewer: Viewer) => string) =>
    Array.from({ length: Math.min(count, most) }, () => {
      const viewer = draw.of(viewers);
      return { path: path(viewer), headers: viewer.headers };
    });
  const read = (name: string, requests: Operation['requests'], goals: Operation['goals']): Operation => ({
    name,
    kind: 'read',
    requests,
    goals,
  });
  const small: Operation['goals'] = ['p99', 'ratio'];
  return [
    read(
      'first page',
      each((viewer) => page(viewer, 0)),
      small,
    ),
    {
      ...read(`page ${deep}`, scrolling(viewers.slice(0, SCROLLERS), deep).slice(0, most), ['p99', 'depth']),
      // Each viewer begins deep in the list; jumping there is the next operation.
      lead: 1,
    },
    read(
      `jump to page ${deep}`,
      each((viewer) => page(viewer, (deep - 1) * PAGE)),
      ['p99'],
    ),
    read(
      'any filters',
      many(COMBINATIONS, (viewer) => page(viewer, 0, drawFilters(draw, cards, values))),
      ['p99'],
    ),
    sortedByMatch(context),
    read(
      'name contains',
      many(
        NAME_PARTS,
        (viewer) =>
          `/rest/v1/valid_profiles?select=${LISTED}&id=neq.${viewer.id}&${nameCondition(drawNamePart(draw, names))}&limit=5`,
      ),
      ['p99'],
    ),
    read(
      'name by key',
      many(
        NAME_PARTS,
        (viewer) =>
          `/rest/v1/valid_profiles?select=${LISTED}&id=neq.${viewer.id}&${keyCondition(drawNamePart(draw, names))}&limit=5`,
      ),
      ['p99'],
    ),
    read(
      'full name',
      many(
        NAME_PARTS,
        (viewer) =>
          `/rest/v1/valid_profiles?select=${LISTED}&id=neq.${viewer.id}&${fullNameCondition(draw.of(names), draw.of(names))}&limit=5`,
      ),
      ['p99'],
    ),
    read(
      'user code',
      each(
        (viewer) =>
          `/rest/v1/valid_profiles?select=${LISTED}&id=neq.${viewer.id}&user_code=eq.${draw.of(members).user_code}&limit=5`,
      ),
      small,
    ),
    read(
      'one profile',
      each(() => `/rest/v1/valid_profiles?select=*&id=eq.${draw.of(members).id}`, OBJECT),
      small,
    ),
    read(
      'own flags',
      each(() => '/rest/v1/profile_status?select=*', OBJECT),
      small,
    ),
    read(
      'shortlist page',
      each(
        (viewer) =>
          `/rest/v1/follows_view?select=${SAVED}&follower_id=eq.${viewer.id}&order=followed_at.desc%2Cfollowing_id.desc&offset=0&limit=${SHORTLIST_PAGE}`,
      ),
      small,
    ),
    ...OPTION_LISTS.map((list) =>
      read(
        `list ${list}`,
        each(() => `/rest/v1/distinct_${list}?select=*`),
        ['p99', 'alone'],
      ),
    ),
  ];
}
