/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { dateInIndia } from '#domain/india-time.ts';
import { linksOf, render } from '#web/testing/render-screen.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import type { DeskStory } from './api/rows.ts';
import { StoriesPage } from './stories-page.tsx';

const STORY: DeskStory = {
  id: 's',
  edit: 1,
  waits: true,
  names: ['Sayali', 'Amit'],
  codes: [7, 8],
  language: 'mr',
  text: 'आमची',
  other_text: 'Ours',
  married_on: '2026-11-20',
  photo: null,
  agreed_at: '2026-11-22T05:12:00Z',
};
function page(...stories: Partial<DeskStory>[]) {
  const rows = stories.map((changes, place) => ({ ...STORY, id: String(place), ...changes }));
  const { html, text } = render(createElement(StoriesPage), { loaded: [[['desk', 'stories'], rows]] });
  return { html, text: text.replaceAll('\u00A0', ' ') };
}

it('has stories to be read, with both texts and the members, before those that are approved', () => {
  const { html, text } = page({ waits: false, other_text: null, codes: [9], text: 'Approved' }, {});
  expect(text).toMatch(
    /To be read Sayali · Amit Wedding on 20 Nov 2026 · Both agreed on 22 Nov 2026 Member 7 Member 8 आमची Ours Approve Refuse Approved Sayali · Amit .* Member 9 Approved Take it down$/,
  );
  expect(html).toMatch(/<p lang="mr"[^>]*>आमची<\/p><p lang="en"[^>]*>Ours</);
  expect(linksOf(html)).toEqual([7, 8, 9].map((code) => `/desk/member?code=${code}`));
  expect(html).not.toContain('grid-cols-[14rem_1fr]');
});

it('says when a story waits for its wedding, and marks its second text', () => {
  const { html, text } = page({
    language: 'en',
    text: 'Ours',
    other_text: 'आमची',
    married_on: '2999-01-31',
    photo: 'p',
  });
  expect(text).toContain('Wedding on 31 Jan 2999, appears on that day · Both');
  expect(html).toMatch(/<p lang="en"[^>]*>Ours<\/p><p lang="mr"[^>]*>आमची</);
  expect(html).toContain('aria-label="Photo of the story: enlarge"');
  expect(page({ married_on: dateInIndia(new Date()) }).text).not.toContain('appears on that day');
});

it('says that none waits, and nothing of approved ones where there are none', () => {
  expect(page().text).toMatch(/To be read No story waits\.$/);
});

const DECIDE = 'POST /rest/v1/rpc/desk_decide_story';
/** The page with a story that waits, and one that is approved. */
async function open(answer: Response | null = new Response(null, { status: 204 })) {
  const used = await openAsMember(createElement(StoriesPage), {
    'POST /rest/v1/rpc/desk_stories': [
      Response.json([STORY, { ...STORY, id: 't', edit: 5, names: ['Meera', 'Sunil'], waits: false }]),
    ],
    [DECIDE]: [answer],
  });
  await screen.findByRole('button', { name: /: Approve$/ });
  return used;
}
const button = (name: RegExp) => screen.getByRole('button', { name });

it('approves a story as it was read', async () => {
  const { user, backend } = await open();
  await user.click(button(/^Sayali.*: Approve$/));
  await expect.poll(() => backend.last(DECIDE)?.body).toEqual({ story: 's', edit: 1, show: true });
});

it('says why a story cannot be approved', async () => {
  const { user } = await open(Response.json({ message: 'story_changed' }, { status: 409 }));
  await user.click(button(/^Sayali.*: Approve$/));
  await screen.findByText(en['desk.error_story_changed']);
});

it.each([
  [/^Sayali.*: Refuse$/, en['desk.story_refuse'], { story: 's', edit: 1 }],
  [/^Meera.*: Take it down$/, en['desk.story_take_down'], { story: 't', edit: 5 }],
])('refuses a story by %s only with a reason, which both read', async (name, confirm, story) => {
  const { user, backend } = await open();
  await user.click(button(name));
  const dialog = within(await screen.findByRole('alertdialog', { name: confirm }));
  await user.type(dialog.getByLabelText(en['desk.story_reason']), ' ');
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(dialog.queryByText(en['desk.reason_missing'])).not.toBeNull();
  expect(backend.asked).not.toContain(DECIDE);
  await user.type(dialog.getByLabelText(en['desk.story_reason']), 'Why');
  await user.click(dialog.getByRole('button', { name: confirm }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(backend.last(DECIDE)?.body).toEqual({ ...story, show: false, reason: ' Why' });
});

it('keeps the reason of a refusal that does not arrive', async () => {
  const { user } = await open(null);
  await user.click(button(/^Sayali.*: Refuse$/));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(en['desk.story_reason']), 'Why');
  await user.click(dialog.getByRole('button', { name: en['desk.story_refuse'] }));
  await dialog.findByText('Could not connect. Please check your internet and try again.');
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(en['desk.story_reason']);
  expect([reason.value, reason.maxLength]).toEqual(['Why', 500]);
});
