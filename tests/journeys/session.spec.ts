/** The signed-in user follows the auth events of the client library, also those of another tab. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { makeMember, type Person } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { browse } from './screens/members.ts';

const EVENTS = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
];

/** Acts as another tab of this browser: stores its session and broadcasts it; the client emits the event. */
async function broadcastFromAnotherTab(page: Page, event: string, session: Person['session'] | null) {
  await page.evaluate(
    ([said, theirs]) => {
      const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name));
      if (!key) throw new Error('The client keeps no session here');
      if (theirs) localStorage.setItem(key, JSON.stringify(theirs));
      else localStorage.removeItem(key);
      const tab = new BroadcastChannel(key);
      tab.postMessage({ event: said, session: theirs });
      tab.close();
    },
    [event, session] as const,
  );
}

test('Every auth event updates the user in the store [4.70, 4.71]', async ({ journey }) => {
  const [one, other] = [await makeMember(), await makeMember()];
  const page = await journey.visit('/home', { as: one });
  await expect(browse(page, textsOf('en')).cards.first()).toBeVisible();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state?.id);
  await expect.poll(stored).toBe(one.id);
  // Held: a request sent after the session was removed and before its event would be refused as a guest's.
  await page.route('**/rest/v1/**', () => undefined);
  for (const [index, event] of EVENTS.entries()) {
    const person = index % 2 === 0 ? other : one;
    await broadcastFromAnotherTab(page, event, person.session);
    await expect.poll(stored, event).toBe(person.id);
  }
  await broadcastFromAnotherTab(page, 'SIGNED_OUT', null);
  await expect.poll(stored).toBeNull();
  await expect(page).toHaveURL('/login');
});
