/** Pushes to this browser: whether it can receive them, and how they begin and end. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { toBase64url } from '#domain/base64url.ts';
import { backend } from '#web/backend/client.ts';
import { config } from '#web/backend/config.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { isInstalled, isIos } from '#web/device/platform.ts';
import { keepPushOwner, pushOwner, pushSubscription } from '#web/device/push-owner.ts';

/** `install`: an iPhone has pushes only for an application on the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

async function stateOf(userId: string): Promise<PushState> {
  if (config().push === undefined) return 'unsupported';
  if (!('PushManager' in window) || !('Notification' in window))
    return isIos() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = pushOwner() === userId && (await pushSubscription()) !== null;
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Query of the state of this browser. */
export function pushStateOptions(userId: string) {
  return queryOptions({ queryKey: ['push-state', userId], queryFn: () => stateOf(userId), staleTime: 0 });
}

/** As they name themselves, the more telling first: an Android is a Linux, too, and Edge a Chrome. */
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'CrOS', 'Linux'];
const BROWSERS = ['Edg', 'SamsungBrowser', 'OPR', 'Firefox', 'Chrome', 'Safari'];
/** As they are called, where that differs. */
const NAMES: Record<string, string> = {
  Edg: 'Edge',
  SamsungBrowser: 'Samsung Internet',
  OPR: 'Opera',
  'Mac OS X': 'Mac',
  CrOS: 'Chromebook',
};

/** A name for the list of devices, which is all that is stored of the browser. */
const deviceName = (): string =>
  [BROWSERS, SYSTEMS]
    .flatMap((known) => known.find((name) => navigator.userAgent.includes(name)) ?? [])
    .map((name) => NAMES[name] ?? name)
    .join(' · ') || '–';

const keyText = (key: ArrayBuffer | null) => toBase64url(new Uint8Array(key ?? new ArrayBuffer(0)));

async function store(subscription: PushSubscription): Promise<void> {
  unwrap(
    await backend().rpc('add_push_place', {
      endpoint: subscription.endpoint,
      public_key: keyText(subscription.getKey('p256dh')),
      secret: keyText(subscription.getKey('auth')),
      device: deviceName(),
    }),
  );
}

/** Asks the browser, and stores where it receives pushes. Resolves to whether it does now. */
async function begin(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: config().push?.publicKey,
  });
  await store(subscription);
  keepPushOwner(userId);
  return true;
}

const refresh = (userId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: pushStateOptions(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['push-places', userId] }),
  ]);

/** Mutation that begins pushes to this browser; it must follow a press. Throws BackendError. */
export function beginPushesOptions(userId: string) {
  return mutationOptions({
    mutationFn: () => begin(userId),
    onSettled: () => refresh(userId),
  });
}

/** Mutation that removes a device; `endpoint` is its address, by which this browser knows itself. Throws BackendError. */
export function removePlaceOptions(userId: string) {
  return mutationOptions({
    mutationFn: async ({ id, endpoint }: { id: string; endpoint: string }) => {
      unwrap(await backend().rpc('remove_push_place', { place: id }));
      const own = await pushSubscription();
      if (own?.endpoint === endpoint) await own.unsubscribe();
    },
    onSettled: () => refresh(userId),
  });
}
