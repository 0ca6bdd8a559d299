import { createElement } from 'react';
import { expect, it } from 'vitest';
import { dateInIndia } from '#domain/india-time.ts';
import { linksOf, render } from '#web/testing/render-screen.ts';
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
