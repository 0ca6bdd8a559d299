/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/desk.json' with { type: 'json' };
import { PhotosPage } from './photos-page.tsx';

const READ = 'POST /rest/v1/rpc/desk_new_photos';
const REVIEW = 'POST /rest/v1/rpc/desk_review_photos';
const SINCE = '2026-11-20T06:30:00Z';
const photo = (name: string, waits = true) => ({ name, hidden: false, waits });
const ROWS = [
  { code: 1, name: 'Anagha', since: SINCE, photos: [photo('1/a'), photo('1/seen', false), photo('1/b')] },
  { code: 2, name: '', since: SINCE, photos: [photo('2/a')] },
  { code: 3, name: 'Sayali', since: SINCE, photos: [photo('3/seen', false), photo('3/a')] },
];

/** The page once the first waiting photo has the focus. */
async function open(answer: Response | null = new Response(null, { status: 204 }), rows: object[] = ROWS) {
  const used = await openAsMember(createElement(PhotosPage), {
    [READ]: [Response.json(rows)],
    [REVIEW]: [answer],
  });
  await expect.poll(focused).toBe('1/a');
  return used;
}
/** The photo with the focus. */
const focused = () => document.activeElement?.closest<HTMLElement>('[data-photo]')?.dataset.photo;
/** The members whose photos wait. */
const members = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const ALL = ['Anagha', 'Member 2', 'Sayali'];

test('the arrows and letters lead through members and photos', async () => {
  const { user } = await open();
  expect(members()).toEqual(ALL);
  for (const [key, at] of [
    ['{ArrowRight}', '1/seen'],
    ['{ArrowRight}', '1/b'],
    ['{ArrowRight}', '1/b'],
    ['{ArrowLeft}', '1/seen'],
    ['j', '2/a'],
    ['j', '3/a'],
    ['j', '3/a'],
    ['{ArrowLeft}', '3/seen'],
    ['k', '2/a'],
    ['k', '1/a'],
    ['k', '1/a'],
    ['x', '1/a'],
  ] as const) {
    await user.keyboard(key);
    expect([key, focused()]).toEqual([key, at]);
  }
});

test('A approves what waits of a member and leads to the next one, or back from the last', async () => {
  const { user, backend } = await open();
  await user.keyboard('a');
  expect([members(), focused()]).toEqual([ALL.slice(1), '2/a']);
  await expect
    .poll(() => backend.last(REVIEW)?.body)
    .toEqual({ code: 1, photos: ['1/a', '1/b'], show: true });
  await user.keyboard('j');
  await user.keyboard('a');
  expect([members(), focused()]).toEqual([['Member 2'], '2/a']);
  await user.keyboard('a');
  await screen.findByText(en['desk.new_photos_none']);
  expect(screen.queryByRole('button', { name: en['desk.photo_undo'] })).toBeNull();
});

test('H hides one photo, and U shows it again', async () => {
  const { user, backend } = await open();
  await user.keyboard('h');
  expect([members(), focused()]).toEqual([ALL, '1/b']);
  await expect.poll(() => backend.last(REVIEW)?.body).toEqual({ code: 1, photos: ['1/a'], show: false });
  expect(screen.getByRole('status').textContent).toContain('Anagha');
  await user.keyboard('u');
  await expect.poll(() => backend.last(REVIEW)?.body).toEqual({ code: 1, photos: ['1/a'], show: true });
  expect([screen.getByRole('status').textContent, focused()]).toEqual(['', '1/a']);
});

test('H does nothing with a photo that does not wait', async () => {
  const { user, backend } = await open();
  await user.keyboard('{ArrowRight}h');
  expect([focused(), backend.asked.includes(REVIEW)]).toEqual(['1/seen', false]);
});

test('each photo has a button that hides it, and each member one that approves the rest', async () => {
  const { user, backend } = await open();
  const [row] = screen.getAllByRole('listitem');
  expect(within(row as HTMLElement).getAllByText(en['desk.photo_hide'])).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /3.*Anagha/ }));
  await expect.poll(() => backend.last(REVIEW)?.body).toEqual({ code: 1, photos: ['1/b'], show: false });
  await user.click(screen.getByRole('button', { name: /^Anagha: / }));
  await expect.poll(() => backend.last(REVIEW)?.body).toEqual({ code: 1, photos: ['1/a'], show: true });
  expect(members()).toEqual(ALL.slice(1));
});

test('a decision that is refused is taken back and says why', async () => {
  const { user } = await open(Response.json({ message: 'photo_reviewed' }, { status: 409 }));
  await user.keyboard('h');
  await screen.findByText(en['desk.error_photo_reviewed']);
  expect(screen.queryByRole('button', { name: en['desk.photo_undo'] })).toBeNull();
  expect(screen.getByRole('button', { name: /1.*Anagha/ })).not.toBeNull();
});
