/** What lists of members ask the backend, and what they make of its rows. */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { memberCountOptions } from './count-members.ts';
import { changeInterestOptions, interestOptions } from './interests.ts';
import { membersOptions } from './list-members.ts';
import type { MemberFilters, MemberOrder } from './member-filters.ts';
import { queryClient } from './query-client.ts';
import { changeSavedSearchesOptions, savedSearchesOptions } from './saved-searches.ts';

const [MEMBERS, MATCHES, COUNT] = [
  'GET /rest/v1/valid_profiles',
  'POST /rest/v1/rpc/best_matches',
  'POST /rest/v1/rpc/count_members',
];
const EVERY: MemberFilters = {
  city: ['Pune', 'Wai'],
  caste: [],
  gender: 'Female',
  income: 600_000,
  age_from: 25,
  age_to: 30,
  height_from: 60,
  height_to: 66,
};

let backend: AnsweringBackend;
beforeEach(() => {
  stubStorage('localStorage');
  backend = stubBackend();
  queryClient.clear();
});
afterAll(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});
const read = (filters: MemberFilters, order?: MemberOrder) =>
  queryClient.fetchInfiniteQuery(membersOptions('viewer', filters, order));
const filtersOf = (query = '') =>
  Object.fromEntries(
    [...new URLSearchParams(query)].filter(
      ([name]) => !['select', 'order', 'limit', 'offset'].includes(name),
    ),
  );

describe('the newest members', () => {
  it('are narrowed by every filter, the income by the month', async () => {
    backend.answers = { [MEMBERS]: [Response.json([])] };
    await read(EVERY);
    const parameters = [...new URLSearchParams(backend.last(MEMBERS)?.query)].map((pair) => pair.join(' '));
    expect(parameters).toEqual(
      expect.arrayContaining([
        'city in.("Pune","Wai")',
        'gender eq.Female',
        'income gte.50000',
        'age gte.25',
        'age lte.30',
        'height_inches gte.60',
        'height_inches lte.66',
      ]),
    );
    expect(parameters.join()).not.toContain('caste in');
  });

  it('are those of the viewer’s list without a filter', async () => {
    backend.answers = { [MEMBERS]: [Response.json([])] };
    await read({});
    expect(Object.keys(filtersOf(backend.last(MEMBERS)?.query))).toEqual(['id']);
  });
});

describe('the order of the match', () => {
  it('is that of the ranking, without members who have left the list, and tells whose guna is not known', async () => {
    const ranked = ['c', 'gone', 'a'].map((id) => ({ id, guna_known: id !== 'a' }));
    backend.answers = {
      [MATCHES]: [Response.json(ranked)],
      [MEMBERS]: [Response.json([{ id: 'a' }, { id: 'c' }])],
    };
    const { pages } = await read({ ...EVERY, guna: 18 });
    expect(pages).toEqual([
      [
        { id: 'c', guna_known: true },
        { id: 'a', guna_known: false },
      ],
    ]);
    expect(backend.last(MATCHES)?.body).toEqual({
      filters: { ...EVERY, gender: undefined, income: 50_000, guna: 18 },
      skip: 0,
      most: 6,
    });
    expect(filtersOf(backend.last(MEMBERS)?.query)).toEqual({ id: 'in.("c","gone","a")' });
  });

  it('reads no members after its end', async () => {
    backend.answers = { [MATCHES]: [Response.json([])] };
    expect((await read({}, 'match')).pages).toEqual([[]]);
    expect(backend.asked).not.toContain(MEMBERS);
  });
});

describe('the next page of members', () => {
  const next = (last: number, order?: MemberOrder) =>
    membersOptions('viewer', {}, order).getNextPageParam(
      Array.from({ length: last }, () => ({})) as never,
      [[], []],
      6,
      [0, 6],
    );
  it('follows a full page of the newest, and any page of the kept order that is not empty', () => {
    expect([next(5), next(6)]).toEqual([undefined, 12]);
    expect([next(0, 'match'), next(1, 'match')]).toEqual([undefined, 12]);
  });
});

describe('the count of members', () => {
  it('is the first row, the others are filters to leave out; guna is not counted', async () => {
    const rows = [
      { left_out: null, members: 0 },
      { left_out: 'city', members: 4 },
    ];
    backend.answers = { [COUNT]: [Response.json(rows)] };
    const options = memberCountOptions('viewer', { guna: 18, income: 600_000 });
    expect(await queryClient.fetchQuery(options)).toEqual({
      members: 0,
      without: [{ filter: 'city', members: 4 }],
    });
    expect(backend.last(COUNT)?.body).toEqual({ filters: { income: 50_000 } });
  });

  it('is none without rows', async () => {
    backend.answers = { [COUNT]: [Response.json([])] };
    expect(await queryClient.fetchQuery(memberCountOptions('viewer', {}))).toEqual({
      members: 0,
      without: [],
    });
  });
});

describe('saved searches', () => {
  const [LIST, SAVE, DELETE] = ['my_saved_searches', 'save_search', 'delete_saved_search'].map(
    (name) => `POST /rest/v1/rpc/${name}`,
  ) as [string, string, string];
  const { mutationFn, onSettled } = changeSavedSearchesOptions('viewer');
  const change = mutationFn as (change: object) => Promise<void>;

  it('have the income by the year, and store it by the month', async () => {
    const stored = { id: 's', name: 'n', missing: {}, found: 2 };
    backend.answers = {
      [LIST]: [
        Response.json([
          { ...stored, filters: { income: 50_000 } },
          { ...stored, filters: { city: ['Pune'] } },
        ]),
      ],
      [SAVE]: [new Response(null, { status: 204 })],
    };
    const read = await queryClient.fetchQuery(savedSearchesOptions('viewer'));
    expect(read.map(({ filters }) => filters)).toEqual([{ income: 600_000 }, { city: ['Pune'] }]);
    await change({ call: 'save_search', name: 'n', filters: { income: 600_000 } });
    expect(backend.last(SAVE)?.body).toEqual({ name: 'n', filters: { income: 50_000 } });
  });

  it('throw the refusal of a change, and are read again after each', async () => {
    backend.answers = {
      [LIST]: [Response.json([])],
      [DELETE]: [Response.json({ code: 'PT409', message: 'saved_search_limit' }, { status: 409 })],
    };
    await queryClient.fetchQuery(savedSearchesOptions('viewer'));
    await expect(change({ call: 'delete_saved_search', search: 's' })).rejects.toMatchObject({
      code: 'PT409',
    });
    expect(backend.last(DELETE)?.body).toEqual({ search: 's' });
    await (onSettled as () => Promise<void>)();
    expect(queryClient.getQueryState(savedSearchesOptions('viewer').queryKey)?.isInvalidated).toBe(true);
  });
});

describe('an interest', () => {
  const READ = 'GET /rest/v1/my_interests';
  it('is null between two who have none, and throws a refusal', async () => {
    backend.answers = { [READ]: [Response.json([]), Response.json({ code: 'PT429' }, { status: 429 })] };
    expect(await queryClient.fetchQuery(interestOptions('viewer', 'member'))).toBeNull();
    queryClient.clear();
    await expect(
      queryClient.fetchQuery({ ...interestOptions('viewer', 'member'), retry: false }),
    ).rejects.toMatchObject({ status: 429 });
  });

  it('is read again after a change, with what depends on it, and the contact is forgotten', async () => {
    const { mutationFn, onSettled } = changeInterestOptions('viewer', 'member');
    const keys = [
      interestOptions('viewer', 'member').queryKey,
      ['contact', 'viewer', 'member'],
      ['contact', 'viewer', 'another'],
      ['saved-ids', 'viewer'],
    ];
    for (const key of keys) queryClient.setQueryData(key, {});
    const ANSWER = 'POST /rest/v1/rpc/answer_interest';
    backend.answers = {
      [ANSWER]: [Response.json({ code: 'PT409', message: 'interest_expired' }, { status: 409 })],
    };
    const change = mutationFn as (action: object) => Promise<void>;
    await expect(change({ call: 'answer_interest', accept: true })).rejects.toMatchObject({
      message: 'interest_expired',
    });
    expect(backend.last(ANSWER)?.body).toEqual({ user_id: 'member', accept: true });
    await (onSettled as () => Promise<unknown>)();
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      undefined,
      false,
      false,
    ]);
  });
});

it('reads are tried once more when the server fails, not after 503, which the library retries, nor after a refusal', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (
    failures: number,
    error: unknown,
  ) => boolean;
  const after = (failures: number, status: number) => retry(failures, { message: 'x', status });
  expect([after(0, 500), after(1, 500), after(0, 503), after(0, 404), after(0, 0)]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
