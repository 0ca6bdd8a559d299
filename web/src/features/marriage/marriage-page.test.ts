/** @vitest-environment happy-dom */
import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { Component as MarriagePage } from './marriage-page.tsx';

const MARRIAGE = 'GET /rest/v1/my_marriage';
const STORY = 'GET /rest/v1/my_story';
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const done = [new Response(null, { status: 204 })];
const rows = (...lists: (object | null)[]) => lists.map((row) => Response.json(row ? [row] : []));
const FUTURE = '2999-01-31T06:30:00Z';
const TOLD = {
  told_at: '2026-11-20T06:30:00Z',
  place: 'here',
  is_couple: false,
  partner_code: null,
  undo_until: FUTURE,
  erased_early: false,
  erased_on: '2999-02-28',
};
const COUPLE = { ...TOLD, is_couple: true, partner_code: 10_470 };
const NO_STORY = {
  id: 'c1',
  state: 'none',
  edit: null,
  language: null,
  text: null,
  other_text: null,
  married_on: null,
  photo: null,
  photo_ratio: null,
  name_form: null,
  names: null,
  own_names: { full: 'Anagha Deshmukh', first: 'Anagha', initials: 'A. D.' },
  i_agreed: false,
  partner_agreed: false,
  refusal: null,
};
const WRITTEN = {
  ...NO_STORY,
  state: 'asked',
  edit: 4,
  language: 'en',
  text: 'We met',
  married_on: '2026-11-20',
  name_form: 'first',
  names: ['Anagha', 'Sunil'],
};

const open = (answers: object) =>
  openAsMember(createElement(MarriagePage), {
    'GET /rest/v1/my_marriage_questions': [Response.json([])],
    [STORY]: rows(null),
    ...answers,
  });
const button = (name: string) => screen.findByRole('button', { name });
const part = async (title: string) => within(await screen.findByRole('region', { name: title }));

test.each([
  ['here', 'marriage.here'],
  ['elsewhere', 'marriage.elsewhere'],
  ['untold', 'marriage.untold'],
] as const)('the answer %s is stored by one tap', async (place, name) => {
  const { user, backend } = await open({
    [MARRIAGE]: rows(null, { ...TOLD, place }),
    [rpc('fix_marriage')]: done,
  });
  await user.click(await button(en[name]));
  await button(en['marriage.undo']);
  expect(backend.last(rpc('fix_marriage'))?.body).toEqual({ place });
  expect(screen.queryByRole('region', { name: en['marriage.partner_title'] }) !== null).toBe(
    place === 'here',
  );
});

test('an answer that does not arrive says so, and can be given again', async () => {
  const { user } = await open({ [MARRIAGE]: rows(null), [rpc('fix_marriage')]: [null] });
  await user.click(await button(en['marriage.here']));
  await screen.findByText(en['error.network']);
  expect((await button(en['marriage.here'])).hasAttribute('disabled')).toBe(false);
});

test('the partner is asked by a code, which must be a number', async () => {
  const { user, backend } = await open({
    [MARRIAGE]: rows(TOLD, { ...TOLD, partner_code: 10_470 }),
    [rpc('name_partner')]: done,
  });
  const partner = await part(en['marriage.partner_title']);
  const code = partner.getByLabelText<HTMLInputElement>(en['search.code']);
  for (const wrong of [' ', '0', 'x']) {
    await user.clear(code);
    await user.type(code, wrong);
    await user.click(partner.getByRole('button', { name: en['marriage.partner_ask'] }));
    expect([wrong, partner.queryByText(en['marriage.partner_wrong']) !== null]).toEqual([wrong, true]);
  }
  expect(backend.asked).not.toContain(rpc('name_partner'));
  await user.clear(code);
  await user.type(code, '१०४७०{Enter}');
  await partner.findByText('The member with the code 10470 is asked. There is nothing more for you to do.');
  expect(backend.last(rpc('name_partner'))?.body).toEqual({ code: 10_470 });
  expect(code.value).toBe('');
  partner.getByRole('button', { name: en['marriage.partner_again'] });
});

test('a partner who cannot be asked stays in the field', async () => {
  const { user } = await open({ [MARRIAGE]: rows(TOLD), [rpc('name_partner')]: [null] });
  const partner = await part(en['marriage.partner_title']);
  await user.type(partner.getByLabelText(en['search.code']), '7{Enter}');
  await partner.findByText(en['error.network']);
  expect(partner.getByLabelText<HTMLInputElement>(en['search.code']).value).toBe('7');
});

test('the answer is taken back within its time', async () => {
  const { user, backend } = await open({ [MARRIAGE]: rows(TOLD, null), [rpc('undo_marriage')]: done });
  await user.click(await button(en['marriage.undo']));
  await screen.findByText(en['marriage.undone']);
  await button(en['marriage.here']);
  expect(backend.asked).toContain(rpc('undo_marriage'));
});

test.each([
  [true, 'early', 'marriage.erase_late', false],
  [false, 'late', 'marriage.erase_early', true],
] as const)(
  'an account that is deleted early: %s, can be deleted later or earlier',
  async (erased_early, _now, other, early) => {
    const { user, backend } = await open({
      [MARRIAGE]: rows({ ...TOLD, erased_early }),
      [rpc('set_marriage_erasure')]: done,
    });
    const option = await screen.findByRole<HTMLInputElement>('radio', { name: en[other] });
    expect(option.checked).toBe(false);
    await user.click(option);
    await expect.poll(() => backend.last(rpc('set_marriage_erasure'))?.body).toEqual({ early });
  },
);

test('a time of the deletion that cannot be stored goes back and says why', async () => {
  const { user } = await open({ [MARRIAGE]: rows(TOLD), [rpc('set_marriage_erasure')]: [null] });
  await user.click(await screen.findByRole('radio', { name: en['marriage.erase_early'] }));
  await screen.findByText(en['error.network']);
  const late = screen.getByRole<HTMLInputElement>('radio', { name: en['marriage.erase_late'] });
  await expect.poll(() => late.checked).toBe(true);
});

test('after the time to take it back only the day of the deletion is shown', async () => {
  await open({ [MARRIAGE]: rows({ ...TOLD, undo_until: '2026-11-21T06:30:00Z' }) });
  const erasure = await part(en['marriage.erase_title']);
  expect(erasure.queryByText(/28 February 2999/)).not.toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: en['marriage.undo'] })).toBeNull();
});

test('the account stays while the member agrees to a story', async () => {
  await open({ [MARRIAGE]: rows({ ...COUPLE, erased_on: null }) });
  const erasure = await part(en['marriage.erase_title']);
  expect(erasure.queryByText(en['story.account_stays'])).not.toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  await part(en['marriage.couple_title']);
});

test('a couple writes its story; what is missing is said first', async () => {
  const WRITE = rpc('write_story');
  const { user, backend } = await open({
    [MARRIAGE]: rows(COUPLE),
    [STORY]: rows(NO_STORY, WRITTEN),
    [WRITE]: done,
  });
  await user.click(await button(en['story.write']));
  const text = screen.getByLabelText(en['story.text_en']);
  await user.click(await button(en['story.save']));
  expect(screen.queryByText(en['story.text_missing'])).not.toBeNull();
  expect(screen.queryByText(en['story.date_missing'])).not.toBeNull();
  expect(backend.asked).not.toContain(WRITE);
  await user.type(text, 'We met');
  await user.type(screen.getByLabelText(en['story.married_on']), '2026-11-20');
  await user.click(screen.getByRole('radio', { name: 'A. D.' }));
  await user.click(await button(en['story.save']));
  await screen.findByText(en['story.state_asked_first']);
  expect(backend.last(WRITE)?.body).toEqual({
    language: 'en',
    text: 'We met',
    other_text: null,
    married_on: '2026-11-20',
    photo: null,
    photo_ratio: null,
    name_form: 'initials',
  });
});

/** The device's own compression: only files of this type are pictures. */
class Compression {
  onmessage: (answer: { data: Blob | null }) => void = () => undefined;
  postMessage = (file: File) =>
    this.onmessage({ data: file.type === 'image/jpeg' ? new Blob(['small'], { type: file.type }) : null });
  terminate = () => undefined;
}

test('a picture of a story is stored once with its shape; a file that is none is refused', async () => {
  vi.stubGlobal('Worker', Compression);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 1500 }));
  const [WRITE, UPLOAD] = [rpc('write_story'), /^POST \/storage\/v1\/object\/stories\/c1\/[\w-]+$/];
  const { user, backend } = await open({
    [MARRIAGE]: rows(COUPLE),
    [STORY]: rows(WRITTEN),
    [WRITE]: [null, ...done],
  });
  backend.otherwise = Response.json({ Key: 'k', Id: 'i' });
  await user.click(await button(en['story.edit']));
  const choose = (label: string, name: string, type: string) =>
    user.upload(screen.getByLabelText(label), new File(['bytes'], name, { type }));
  await choose(en['story.photo_add'], 'scan.png', 'image/png');
  await screen.findByText(en['error.photo_type']);
  expect(screen.queryByRole('img', { name: en['story.photo_chosen'] })).toBeNull();
  await choose(en['story.photo_add'], 'us.jpg', 'image/jpeg');
  await screen.findByRole('img', { name: en['story.photo_chosen'] });
  expect(screen.queryByText(en['error.photo_type'])).toBeNull();
  await user.click(await button(en['story.save']));
  await screen.findByText(en['error.network']);
  await user.click(await button(en['story.save']));
  await screen.findByText(en['story.state_asked_first']);
  const uploads = backend.asked.filter((name) => UPLOAD.test(name));
  expect(uploads).toHaveLength(1);
  const photo = uploads[0]?.replace('POST /storage/v1/object/stories/', '');
  expect(backend.last(WRITE)?.body).toMatchObject({ photo, photo_ratio: 0.667 });
});

test('the stored picture of a story is kept until it is removed', async () => {
  const WRITE = rpc('write_story');
  const { user, backend } = await open({
    [MARRIAGE]: rows(COUPLE),
    [STORY]: rows({ ...WRITTEN, photo: 'c1/old', photo_ratio: 1.5 }),
    'GET /storage/v1/object/stories/c1/old': [new Response('bytes')],
    'DELETE /storage/v1/object/stories': [Response.json([])],
    [WRITE]: done,
  });
  await user.click(await button(en['story.edit']));
  await screen.findByRole('img', { name: en['story.photo_chosen'] });
  await user.click(await button(en['story.save']));
  await expect.poll(() => backend.last(WRITE)?.body).toMatchObject({ photo: 'c1/old', photo_ratio: 1.5 });
  expect(backend.asked).not.toContain('DELETE /storage/v1/object/stories');
  await user.click(await button(en['story.edit']));
  await user.click(await button(en['story.photo_remove']));
  expect(screen.queryByRole('img', { name: en['story.photo_chosen'] })).toBeNull();
  await user.click(await button(en['story.save']));
  await expect.poll(() => backend.last(WRITE)?.body).toMatchObject({ photo: null, photo_ratio: null });
  await expect
    .poll(() => backend.last('DELETE /storage/v1/object/stories')?.body)
    .toEqual({ prefixes: ['c1/old'] });
});

test('a story that cannot be stored stays in its form, which can be left', async () => {
  const { user } = await open({
    [MARRIAGE]: rows(COUPLE),
    [STORY]: rows(WRITTEN),
    [rpc('write_story')]: [null],
  });
  await user.click(await button(en['story.edit']));
  expect(screen.getByLabelText<HTMLTextAreaElement>(en['story.text_en']).value).toBe('We met');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Anagha' }).checked).toBe(true);
  await user.click(await button(en['story.save']));
  await screen.findByText(en['error.network']);
  await user.click(await button(en['story.cancel']));
  await screen.findByText(en['story.state_asked_first']);
});

test('the text as it stands is agreed to only with the sentence ticked', async () => {
  const AGREE = rpc('agree_to_story');
  const { user, backend } = await open({
    [MARRIAGE]: rows(COUPLE),
    [STORY]: rows({ ...WRITTEN, partner_agreed: true }, { ...WRITTEN, i_agreed: true }),
    [AGREE]: done,
  });
  await screen.findByText(en['story.state_asked_me']);
  await user.click(await button(en['story.agree']));
  expect(screen.queryByText(en['story.tick_first'])).not.toBeNull();
  expect(backend.asked).not.toContain(AGREE);
  await user.click(screen.getByRole('checkbox', { name: en['story.consent'] }));
  expect(screen.queryByText(en['story.tick_first'])).toBeNull();
  await user.click(await button(en['story.agree']));
  await screen.findByText(en['story.state_asked_partner']);
  expect(backend.last(AGREE)?.body).toMatchObject({ edit: 4, language: 'en', shown: en['story.consent'] });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the own name in the story is chosen at once, and goes back if it cannot be stored', async () => {
  const { user, backend } = await open({
    [MARRIAGE]: rows(COUPLE),
    [STORY]: rows(WRITTEN),
    [rpc('choose_story_name')]: [null],
  });
  await user.click(await screen.findByRole('radio', { name: 'Anagha Deshmukh' }));
  await screen.findByText(en['error.network']);
  expect(backend.last(rpc('choose_story_name'))?.body).toEqual({ name_form: 'full' });
  const stored = screen.getByRole<HTMLInputElement>('radio', { name: 'Anagha' });
  await expect.poll(() => stored.checked).toBe(true);
});

test.each([
  [true, 'story.withdraw'],
  [false, 'story.delete'],
] as const)(
  'a story that the member agreed to (%s) is withdrawn after a question',
  async (i_agreed, name) => {
    const { user, backend } = await open({
      [MARRIAGE]: rows(COUPLE),
      [STORY]: rows({ ...WRITTEN, i_agreed }, NO_STORY),
      [rpc('withdraw_story')]: done,
    });
    await user.click(await button(en[name]));
    const dialog = within(await screen.findByRole('alertdialog', { name: en['story.withdraw_title'] }));
    expect(backend.asked).not.toContain(rpc('withdraw_story'));
    await user.click(dialog.getByRole('button', { name: en[name] }));
    await screen.findByText(en['story.withdrawn']);
    await button(en['story.write']);
  },
);

test.each([
  [{ state: 'refused', refusal: 'No numbers' }, 'story.state_refused', 'No numbers', 0],
  [{ state: 'shown', i_agreed: true }, 'story.state_shown', 'We met', 1],
  [{ state: 'waiting', i_agreed: true }, 'story.state_waiting', 'We met', 0],
] as const)('a story with %j says so', async (changes, state, text, links) => {
  await open({ [MARRIAGE]: rows(COUPLE), [STORY]: rows({ ...WRITTEN, ...changes }) });
  await screen.findByText(en[state]);
  expect(screen.queryByText(text)).not.toBeNull();
  expect(screen.queryAllByRole('link', { name: en['story.open_page'] })).toHaveLength(links);
});
