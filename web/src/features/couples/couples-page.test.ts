/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Answers } from '#web/testing/answering-backend.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { CouplesPage } from './couples-page.tsx';

const STORIES = 'POST /rest/v1/rpc/stories';
const STORY = 'POST /rest/v1/rpc/story';
const story = (id: number) => ({
  id: `s${id}`,
  names: ['Sayali', 'Amit'],
  married_in: '2026-11-01',
  language: 'en',
  text: `Story ${id}`,
  other_text: null,
  photo: null,
  photo_ratio: null,
});
const stories = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => story(from + place));
const open = (answers: Answers, address = '/our_couples') =>
  openAsMember(createElement(CouplesPage), answers, { address });
const more = () => screen.queryByRole('button', { name: en['couples.more'] });

test('a full page of stories has more, after its last one', async () => {
  const { user, backend } = await open({
    [STORIES]: [Response.json(stories(1, 6)), Response.json(stories(7, 8))],
  });
  await screen.findByText('Story 6');
  await user.click(more() as HTMLElement);
  await screen.findByText('Story 8');
  expect(backend.last(STORIES)?.body).toEqual({ after: 's6' });
  expect([screen.queryByText('Story 1') !== null, more()]).toEqual([true, null]);
  expect(screen.getByRole('link', { name: en['couples.report'] }).getAttribute('href')).toBe('/grievance');
});

test('further stories that cannot be read: the page says why and keeps the first', async () => {
  const { user } = await open({
    [STORIES]: [Response.json(stories(1, 6)), Response.json({}, { status: 400 })],
  });
  await screen.findByText('Story 6');
  await user.click(more() as HTMLElement);
  expect((await screen.findByText(en['error.oops'])).textContent).not.toBe('');
  expect([screen.queryByText('Story 1') !== null, more() !== null]).toEqual([true, true]);
});

test('no story says so', async () => {
  await open({ [STORIES]: [Response.json([])] });
  await screen.findByText(en['couples.none']);
  expect(screen.queryByRole('link', { name: en['couples.report'] })).toBeNull();
});

test('one story leads to all of them', async () => {
  const { backend } = await open({ [STORY]: [Response.json([story(3)])] }, '/our_couples?story=s3');
  await screen.findByText('Story 3');
  expect(screen.getByRole('link', { name: en['couples.all'] }).getAttribute('href')).toBe('/our_couples');
  expect(backend.asked).not.toContain(STORIES);
});

test.each([404, 400])('a story that is not shown any more (%i) leads to the others', async (status) => {
  await open(
    { [STORY]: [Response.json({ message: 'story_not_found' }, { status })] },
    '/our_couples?story=s3',
  );
  await screen.findByText(en['couples.gone']);
  screen.getByRole('link', { name: en['couples.all'] });
});

test('another failure can be tried again', async () => {
  const refusal = Response.json({ message: 'x' }, { status: 403 });
  const { user } = await open({ [STORY]: [refusal, Response.json([story(3)])] }, '/our_couples?story=s3');
  await user.click(await screen.findByRole('button', { name: en['ui.retry'] }));
  await screen.findByText('Story 3');
});
