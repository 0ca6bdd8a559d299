/** The service worker: what a push shows, where a tap on it leads, the count on the icon, and what is shared to the application. */
import type { CDPSession, Page, Worker } from '@playwright/test';
import { pushMessage } from '#domain/push/push-message.ts';
import { consentText } from '#tests/harness/consent-texts.ts';
import { isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';

test.use({ serviceWorkers: 'allow' });

/** What the browser was asked to do. */
interface Asked {
  shown: { title: string; body: string; lang: string; tag: string; data: { navigate: string } }[];
  counts: number[];
  opened: string[];
}

/**
 * Records what the worker asks of the browser. Chromium without a window refuses notifications, and focus and new windows without a real tap; what
 * the worker does with its pages is the browser's own.
 */
const record = (worker: Worker) =>
  worker.evaluate(() => {
    const asked: Asked = { shown: [], counts: [], opened: [] };
    const scope = globalThis as unknown as {
      asked: Asked;
      ServiceWorkerRegistration: { prototype: object };
      WindowClient: { prototype: object };
      clients: object;
    };
    scope.asked = asked;
    const replace = (owner: object, name: string, value: (...given: never[]) => Promise<unknown>) =>
      Object.defineProperty(owner, name, { value });
    replace(
      scope.ServiceWorkerRegistration.prototype,
      'showNotification',
      async (title: string, options: Omit<Asked['shown'][number], 'title'>) =>
        void asked.shown.push({ title, ...options }),
    );
    replace(navigator, 'setAppBadge', async (count: number) => void asked.counts.push(count));
    replace(scope.WindowClient.prototype, 'focus', async () => undefined);
    replace(scope.clients, 'openWindow', async (address: string) => void asked.opened.push(address));
  });
const askedOf = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { asked: Asked }).asked);

/** A tap on the newest notification. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const [newest] = (globalThis as unknown as { asked: Asked }).asked.shown.toReversed();
    let work: Promise<unknown> | undefined;
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: newest?.data, close: () => undefined },
      waitUntil: (promised: Promise<unknown>) => {
        work = promised;
      },
    });
    globalThis.dispatchEvent(event);
    await work;
  });

/** The worker of a page, and how its push service hands it a message. */
async function workerOf(page: Page): Promise<{ worker: Worker; deliver: (data: string) => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker');
  const { origin } = new URL(page.url());
  return {
    worker,
    deliver: async (data) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

for (const language of ['en', 'mr'] as const)
  test(`A push shows a text without a name, a tap opens what it tells of, and the icon counts what is unread: ${language} [10.273, 10.274]`, async ({
    journey,
  }) => {
    const { text } = textsOf(language);
    const [member, sender] = [await makeMember(), await makeMember()];
    await sender.client.rpc('send_interest', { user_id: member.id });
    const page = await journey.visit('/settings', { as: member, locale: `${language}-IN` });
    await page.setViewportSize({ width: 360, height: 640 });
    // A phone's, where the application is installed: null is a count that was cleared.
    await page.addInitScript(() => {
      const counts: (number | null)[] = [];
      Object.assign(globalThis, { counts });
      for (const [name, count] of [
        ['setAppBadge', undefined],
        ['clearAppBadge', null],
      ] as const)
        Object.defineProperty(navigator, name, {
          value: async (given: number) => void counts.push(count === null ? null : given),
        });
    });
    // From its next load on the worker controls the page.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    const counts = () => page.evaluate(() => (globalThis as unknown as { counts: unknown[] }).counts);
    const { worker, deliver } = await workerOf(page);
    await record(worker);

    await test.step('the notification has the words of its kind', async () => {
      const facts = { id: 'tag-1', told: { interest: 1 }, unread: 1 };
      const message = pushMessage(facts, { language, community: text('app.name') });
      await deliver(JSON.stringify(message));
      await expect
        .poll(async () => (await askedOf(worker)).shown)
        .toMatchObject([
          { title: text('app.name'), body: message.notification.body, lang: language, tag: 'tag-1' },
        ]);
      const { shown, counts: onIcon } = await askedOf(worker);
      expect(JSON.stringify(shown)).not.toContain(sender.firstName);
      expect(JSON.stringify(shown)).not.toContain(String(sender.userCode));
      expect(onIcon).toEqual([1]);
    });

    await test.step('a tap leads the open page to the interest', async () => {
      await tap(worker);
      await expect(page).toHaveURL(/\/sort_listed_profiles\?show=received$/);
      await expect(page.getByText(sender.fullName).first()).toBeVisible();
      expect((await askedOf(worker)).opened).toEqual([]);
    });

    await test.step('the icon counts it until it is read', async () => {
      await expect.poll(async () => (await counts()).at(-1)).toBe(1);
      await page
        .getByRole('link', { name: text('title.notices') })
        .first()
        .click();
      await page.getByRole('button', { name: text('notice.read_all') }).click();
      await expect.poll(async () => (await counts()).at(-1)).toBe(null);
    });

    await test.step('a tap opens a page when none is open', async () => {
      await page.close();
      await tap(worker);
      expect((await askedOf(worker)).opened).toEqual([
        expect.stringMatching(/\/sort_listed_profiles\?show=received$/),
      ]);
    });
  });

test('What is shared to the application opens the biodata or the profile in it, in Marathi on a small phone [10.280]', async ({
  journey,
}) => {
  const { text, number } = textsOf('mr');
  const [member, other] = [await makeMember(), await makeMember()];
  const page = await journey.visit('/settings', { as: member, locale: 'mr-IN' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  /** As the phone's menu does. */
  const share = (shared: string) =>
    page.evaluate((value) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/shared' });
      form.append(Object.assign(document.createElement('input'), { name: 'text', value }));
      document.body.append(form);
      form.submit();
    }, shared);

  await share(`कोड ${number(other.userCode).replaceAll(',', '')}`);
  await expect(page.getByText(other.fullName).first()).toBeVisible();
  await expect(page).toHaveURL(/\/user_profile_page$/);

  unwrap(await other.client.rpc('give_consent', consentText('share_link', 'en')));
  const shown = { show_photo: true, show_phone: false, show_patrika: false, show_income: false };
  const link = { recipient: 'Patil', days: 7, language: 'mr', ...shown };
  const { token } = unwrap(await other.client.rpc('create_biodata_link', link).single<{ token: string }>());
  await share(`बायोडाटा ${new URL(`/b/${token}`, page.url()).href}`);
  await expect(page).toHaveURL(new RegExp(`/b/${token}$`));

  await page.goto('/settings');
  await share('उद्या भेटू, 98765 43210');
  await expect(page.getByText(text('shared.none'))).toBeVisible();
  await expect(page).toHaveURL(/\/shared$/);
  await isAccessible(page, 'what was shared');
});
