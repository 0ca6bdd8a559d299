/// <reference lib="webworker" />
/** Shows pushes (`domain/push/push-message.ts`), and opens what they tell of. Safari shows them itself. */
import type { PushMessage } from '#domain/push/push-message.ts';

declare const self: ServiceWorkerGlobalScope;

async function show({ notification, app_badge }: PushMessage): Promise<void> {
  const { title, body, lang, tag, navigate } = notification;
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: '/icons/any-192.png',
    data: { navigate },
  });
  await self.navigator.setAppBadge?.(app_badge);
}

async function open(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window' });
  const [page] = pages;
  if (!page) return void (await self.clients.openWindow(address));
  await page.focus();
  // Refused for a page that this worker does not control yet.
  await page.navigate(address).catch(() => self.clients.openWindow(address));
}

/** Listens for pushes and for taps on them. */
export function receivePushes(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined;
    if (message) event.waitUntil(show(message));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data?.navigate ?? '/notices')));
  });
}
