import { beforeEach, expect, test, vi } from 'vitest';
import { pushMessage } from '#domain/push/push-message.ts';
import { receivePushes } from './pushes.ts';

const ORIGIN = 'https://lagna.example';

/** A service worker with these pages open, and what it does, in turn. */
function workerWith(pages: { refusesToNavigate?: boolean }[]) {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) => {
      await new Promise(setImmediate);
      done.push([name, ...given]);
    };
  const clients = pages.map(({ refusesToNavigate }) => ({
    focus: note('focus'),
    navigate: async (address: string) => {
      await new Promise(setImmediate);
      if (refusesToNavigate) throw new TypeError('This service worker is not the active one of the page.');
      done.push(['navigate', address]);
    },
  }));
  const scope = Object.assign(new EventTarget(), {
    location: { origin: ORIGIN },
    registration: { showNotification: note('show') },
    navigator: { setAppBadge: note('count') },
    clients: {
      matchAll: async ({ type }: { type: string }) => (type === 'window' ? clients : []),
      openWindow: note('open'),
    },
  });
  vi.stubGlobal('self', scope);
  receivePushes();
  /** The worker may be ended once what it waits for has ended. */
  const hear = async (type: string, properties: object) => {
    let awaited: Promise<unknown> | undefined;
    const waitUntil = (work: Promise<unknown>) => {
      awaited = work;
    };
    scope.dispatchEvent(Object.assign(new Event(type), properties, { waitUntil }));
    await awaited;
    return done;
  };
  return {
    push: (data: unknown) => hear('push', { data: data && { json: () => data } }),
    tap: (data: unknown) =>
      hear('notificationclick', { notification: { data, close: () => void done.push(['close']) } }),
  };
}

beforeEach(() => () => vi.unstubAllGlobals());

test('a push is shown with the icon of the application, and sets the count on it', async () => {
  const facts = { id: 'tag-1', told: { interest: 1 }, unread: 3 };
  const message = pushMessage(facts, { language: 'mr', community: 'रेशीमगाठ' });
  const { title, body, navigate } = message.notification;
  expect(await workerWith([]).push(message)).toEqual([
    ['show', title, { body, lang: 'mr', tag: 'tag-1', icon: '/icons/any-192.png', data: { navigate } }],
    ['count', 3],
  ]);
});

test('a push without a message shows nothing', async () => {
  expect(await workerWith([]).push(null)).toEqual([]);
});

test.each([
  ['the open page there', [{}], [['focus'], ['navigate', `${ORIGIN}/interests`]]],
  ['to a page of its own where none is open', [], [['open', `${ORIGIN}/interests`]]],
  [
    'to a page of its own where the open one cannot be led',
    [{ refusesToNavigate: true }],
    [['focus'], ['open', `${ORIGIN}/interests`]],
  ],
] as const)('a tap on a notification closes it and leads %s', async (_where, pages, done) => {
  expect(await workerWith([...pages]).tap({ navigate: '/interests' })).toEqual([['close'], ...done]);
});

test('a notification that names no page leads to the notices', async () => {
  expect(await workerWith([]).tap(undefined)).toEqual([['close'], ['open', `${ORIGIN}/notices`]]);
});
