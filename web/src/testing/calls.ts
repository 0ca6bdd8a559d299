/** For tests: calls of the backend as a page makes them, what each asks, and that it throws what the backend refuses. */
import {
  type FetchQueryOptions,
  MutationObserver,
  type MutationOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { createElement } from 'react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from './answering-backend.ts';
import { render } from './render-screen.ts';

/** Reads a query once. */
export const reading =
  <T, E, D, K extends QueryKey>(options: FetchQueryOptions<T, E, D, K>) =>
  () =>
    queryClient.fetchQuery({ ...options, retry: false });

/** Makes a change once. */
export const changing =
  <T, E, V, C>(options: MutationOptions<T, E, V, C>, variables: V) =>
  () =>
    new MutationObserver(queryClient, { ...options, retry: false }).mutate(variables);

/** Makes a change once as a component of the member `me` does, by the mutation that this hook returns. */
export const changingBy =
  <V>(useChange: () => { mutateAsync: (variables: V) => Promise<unknown> }, variables: V) =>
  () => {
    const signedIn = useUserStore.getInitialState();
    const before = { ...signedIn };
    // Rendering without a browser shows the store's initial state.
    Object.assign(signedIn, { id: 'me', account: 'me' });
    let change: Promise<unknown> | undefined;
    render(
      createElement(() => {
        change = useChange().mutateAsync(variables);
        return null;
      }),
      { queryClient },
    );
    Object.assign(signedIn, before);
    return change as Promise<unknown>;
  };

export interface CallCase {
  call: () => Promise<unknown>;
  /** All that it asks, in turn: `GET /rest/v1/fees?select=amount`, `POST /rest/v1/rpc/send_interest {"user_id":"a"}`. */
  asks: readonly string[];
  /** What all is answered; no rows if it is left out. */
  answer?: unknown;
  /** What it makes of the answer. */
  result?: unknown;
  /** Keys of the queries that are read again afterwards, or all. */
  outdates?: readonly QueryKey[] | 'all';
}

/** The request that calls a function of the database. */
export const rpc = (name: string, values: unknown = {}) =>
  `POST /rest/v1/rpc/${name} ${JSON.stringify(values)}`;

/** An answer that is the result as it is. */
export const shown = (answer: unknown) => ({ answer, result: answer });

const OTHER: QueryKey = ['another query'];

/** Tests of calls by what they do. */
export function describeCalls(cases: Record<string, CallCase>): void {
  let backend: AnsweringBackend;
  beforeEach(async () => {
    for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
    backend = stubBackend();
    await loadClient();
    queryClient.clear();
    backend.requests.length = 0;
  });
  afterAll(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  describe.each(Object.entries(cases))('%s', (_, { call, asks, answer = [], outdates = [], ...expected }) => {
    const known = outdates === 'all' ? [OTHER] : [...outdates, OTHER];
    beforeEach(() => {
      for (const queryKey of known) queryClient.setQueryData(queryKey, []);
    });

    it('asks the backend', async () => {
      backend.otherwise = Response.json(answer);
      const result = await call();
      expect(backend.requests).toEqual(asks);
      if ('result' in expected) expect(result).toEqual(expected.result);
      const outdated = known.filter((key) => queryClient.getQueryState(key)?.isInvalidated ?? true);
      expect(outdated).toEqual(outdates === 'all' ? known : outdates);
    });

    it('throws what the backend refuses', async () => {
      backend.otherwise = Response.json({ code: 'PT409', message: 'refused' }, { status: 409 });
      await expect(call()).rejects.toMatchObject({ status: 409, code: 'PT409' });
    });
  });
}
