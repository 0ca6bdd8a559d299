import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringBackend, BACKEND, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';

const [USER, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const [ADD, REMOVE] = ['POST /rest/v1/rpc/add_push_place', 'POST /rest/v1/rpc/remove_push_place'];
const ENDPOINT = 'https://push.example/1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';

let stored: Map<string, string>;
let backend: AnsweringBackend;
let pushes: typeof import('./this-device.ts');
const subscribe = vi.fn();
const unsubscribe = vi.fn(async () => true);

interface Device {
  permission?: NotificationPermission;
  /** What the browser answers when it asks. */
  answer?: NotificationPermission;
  /** Of whom it receives pushes. */
  owner?: string;
  userAgent?: string;
  /** Whether it has notifications and pushes. */
  able?: boolean;
  installed?: boolean;
}

/** A browser that may receive pushes. */
function use({
  permission = 'granted',
  answer = 'granted',
  owner,
  userAgent = PIXEL,
  able = true,
  installed = false,
}: Device) {
  const key = (text: string) => new TextEncoder().encode(text).buffer;
  const subscription = { endpoint: ENDPOINT, getKey: (name: string) => key(name), unsubscribe };
  subscribe.mockResolvedValue(subscription);
  const pushManager = { subscribe, getSubscription: async () => (owner ? subscription : null) };
  const Notification = { permission, requestPermission: async () => answer };
  if (owner) stored.set('push-owner', owner);
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: installed }),
    ...(able && { PushManager: {}, Notification }),
  });
  vi.stubGlobal('Notification', Notification);
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 5,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
}

beforeEach(async () => {
  stored = stubStorage('localStorage');
  stubStorage('sessionStorage');
  backend = stubBackend({
    'GET /config.json': [
      Response.json({
        backendUrl: BACKEND,
        publishableKey: 'sb_publishable_k',
        push: { publicKey: 'vapid' },
      }),
    ],
    [ADD]: [Response.json(null)],
    [REMOVE]: [Response.json(null)],
  });
  // A page that was just opened: its configuration is read once.
  vi.resetModules();
  await (await import('#web/backend/client.ts')).loadClient();
  pushes = await import('./this-device.ts');
  vi.clearAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('pushes to this browser', () => {
  it.each<[string, Device]>([
    ['on', { owner: USER }],
    ['off', {}],
    // Somebody else receives them here.
    ['off', { owner: OTHER }],
    ['off', { owner: USER, permission: 'default' }],
    ['denied', { owner: USER, permission: 'denied' }],
    ['unsupported', { able: false }],
    [
      'install',
      { able: false, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
    ],
    ['unsupported', { able: false, userAgent: 'iPhone', installed: true }],
  ])('are %s: %j', async (state, device) => {
    use(device);
    expect(await new QueryClient().fetchQuery(pushes.pushStateOptions(USER) as never)).toBe(state);
  });

  const begin = () =>
    new MutationObserver(new QueryClient(), pushes.beginPushesOptions(USER)).mutate(undefined as never);

  it('begin with the permission: where they go is stored with a name of the device', async () => {
    use({ permission: 'default' });
    expect(await begin()).toBe(true);
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'vapid',
    });
    expect(backend.last(ADD)?.body).toEqual({
      endpoint: ENDPOINT,
      public_key: Buffer.from('p256dh').toString('base64url'),
      secret: Buffer.from('auth').toString('base64url'),
      device: 'Chrome · Android',
    });
    expect(stored.get('push-owner')).toBe(USER);
  });

  it('do not begin without the permission, nor belong to anybody when they cannot be stored', async () => {
    use({ permission: 'default', answer: 'denied' });
    expect(await begin()).toBe(false);
    expect([subscribe.mock.calls.length, backend.asked.includes(ADD)]).toEqual([0, false]);
    use({});
    backend.answers = { [ADD]: [Response.json({ message: 'no' }, { status: 400 })] };
    await expect(begin()).rejects.toThrow('no');
    expect(stored.has('push-owner')).toBe(false);
  });

  it.each([
    [
      'Edge · Windows',
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    ],
    ['Firefox · Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Safari · iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'],
    ['–', 'Something else'],
  ])('name the device %s', async (name, userAgent) => {
    use({ userAgent });
    await begin();
    expect(backend.last(ADD)?.body).toMatchObject({ device: name });
  });

  it.each([
    ['end here', ENDPOINT, 1],
    ['go on here when it was another device', 'https://push.example/2', 0],
  ])('%s when a device is removed', async (_what, endpoint, ended) => {
    use({ owner: USER });
    await new MutationObserver(new QueryClient(), pushes.removePlaceOptions(USER)).mutate({
      id: 'p1',
      endpoint,
    });
    expect(backend.last(REMOVE)?.body).toEqual({ place: 'p1' });
    expect(unsubscribe).toHaveBeenCalledTimes(ended);
  });
});
