/** @vitest-environment happy-dom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FormSection, fieldsOf } from '#domain/profile-fields.ts';
import { readDraft, storeDraft } from '#web/device/drafts.ts';
import type { ForWhom } from '#web/device/for-whom.ts';
import type { SectionColumns } from '#web/features/manage-profile/lib/form-values.ts';
import type { Answers } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../../public/locales/en/default.json' with { type: 'json' };
import SectionContent from './section-content.tsx';

const ROW = 'GET /rest/v1/profiles';
const SAVE = 'PATCH /rest/v1/profiles';
const LISTS = {
  highest_edu_dropdwon_list: ['B.E.', 'M.A.'],
  mangal_dropdwon_list: ['No', 'Yes'],
  married_dropdwon_list: ['Never Married', 'Divorced'],
};
const rows = (...values: string[]) => [Response.json(values.map((value) => ({ value })))];

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const MARATHI_NAME = new RegExp(en['field.regional_full_name']);
const chip = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input[type=radio]' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
// By text: roles are looked for slowly in a form of so many fields.
const save = () => screen.getByText(en['ui.save']).closest('button') as HTMLElement;

interface Opening {
  answers?: Answers;
  whom?: ForWhom | null;
}

/** The form of a section: Anagha's, with these columns changed. */
async function open(
  section: FormSection,
  changed: SectionColumns = {},
  { answers, whom = null }: Opening = {},
) {
  const row = Object.fromEntries(fieldsOf(section).map((name) => [name, ANAGHA[name] ?? null]));
  const onSaved = vi.fn();
  const used = await openAsMember(createElement(SectionContent, { section, whom, onSaved }), {
    [ROW]: [Response.json({ ...row, ...changed })],
    [SAVE]: [Response.json({ ...row, ...changed })],
    'POST /functions/v1/list_data': [Response.json(LISTS)],
    'GET /rest/v1/city_options': rows('Pune', 'Nashik'),
    'GET /rest/v1/caste_options': rows('kul', 'a', 'b', 'c', 'd', 'e'),
    ...answers,
  });
  await screen.findByText(en['ui.save']);
  return { ...used, onSaved, saved: () => used.backend.last(SAVE)?.body };
}

/** An own form without any value. */
const nothing = (section: FormSection): SectionColumns =>
  Object.fromEntries(fieldsOf(section).map((name) => [name, null]));

test('only what was changed is saved, once, and the section is left', async () => {
  const { user, saved, onSaved } = await open('educational');
  await user.clear(field(en['field.university']));
  await user.type(field(en['field.university']), ' University of Mumbai ');
  expect(readDraft('me', 'educational')).toEqual({ university: expect.anything() });
  await user.click(save());
  await screen.findByText(en['manage.saved']);
  expect(saved()).toEqual({ university: 'University of Mumbai' });
  expect(onSaved).toHaveBeenCalledOnce();
  expect(readDraft('me', 'educational')).toBeNull();
});

test('blanks around a text are no change', async () => {
  const { user, backend, onSaved } = await open('educational');
  await user.type(field(en['field.university']), '  ');
  await user.click(save());
  await screen.findByText(en['manage.no_changes']);
  expect(backend.asked).not.toContain(SAVE);
  expect(onSaved).not.toHaveBeenCalled();
  expect(field(en['field.university']).value).toBe(ANAGHA.university);
});

const violation = (name: string, code = '23514') =>
  Response.json({ code, message: `violates check constraint "${name}"` }, { status: 400 });

test.each([
  ['the database does not know', violation('profiles_highest_education_fkey', '23503'), en['error.option']],
  ['is too long for the database', violation('profiles_university_length'), en['error.too_long']],
] as const)('a value that %s is marked in its field', async (_, answer, text) => {
  const { user, onSaved } = await open('educational', {}, { answers: { [SAVE]: [answer] } });
  await user.type(field(en['field.university']), ' 2');
  await user.click(save());
  await screen.findByText(text);
  expect(onSaved).not.toHaveBeenCalled();
  expect(readDraft('me', 'educational')).not.toBeNull();
});

test.each([
  [null, en['error.oops']],
  [violation('profiles_gender_choice'), en['error.oops']],
  [
    Response.json({ code: 'PT429', message: 'matched_change_limit' }, { status: 429 }),
    /changed five times a day/,
  ],
])('a refusal that belongs to no field (%#) is told, and what was typed stays', async (answer, text) => {
  const { user } = await open('educational', {}, { answers: { [SAVE]: [answer] } });
  await user.type(field(en['field.university']), ' 2');
  await user.click(save());
  await screen.findByText(text);
  expect(field(en['field.university']).value).toBe(`${ANAGHA.university} 2`);
});

test('a draft is there again, and discarding it brings back what is saved, with the focus in the form', async () => {
  storeDraft('me', 'educational', { university: 'University of Mumbai' });
  const { user, saved } = await open('educational');
  expect(field(en['field.university']).value).toBe('University of Mumbai');
  await user.click(button(en['manage.draft_discard']));
  expect(field(en['field.university']).value).toBe(ANAGHA.university);
  expect(screen.queryByText(en['manage.draft_restored'])).toBeNull();
  expect(document.activeElement?.tagName).toBe('FORM');
  expect(readDraft('me', 'educational')).toBeNull();
  expect(saved()).toBeUndefined();
});

test('without a draft nothing says that there is one', async () => {
  await open('educational');
  expect(screen.queryByText(en['manage.draft_restored'])).toBeNull();
});

test('lists that do not load are told, with a press to try again', async () => {
  await openAsMember(
    createElement(SectionContent, { section: 'educational', whom: null, onSaved: vi.fn() }),
    {
      'POST /functions/v1/list_data': [Response.json({})],
    },
  );
  await screen.findByText(en['manage.options_failed']);
  expect(screen.queryByRole('button', { name: en['ui.retry'] })).not.toBeNull();
});

test.each([
  ['daughter', 'Female', en['manage.whose.personal_daughter']],
  ['son', 'Male', en['manage.whose.personal_son']],
  ['woman', 'Female', en['manage.whose.personal_self']],
  ['man', 'Male', en['manage.whose.personal_self']],
  ['sibling', null, en['manage.whose.personal']],
  [null, null, en['manage.whose.personal']],
] as const)('an empty form for a %s begins with the gender %s', async (whom, gender, text) => {
  await open('personal', nothing('personal'), { whom });
  expect(screen.queryByText(text)).not.toBeNull();
  expect([chip('Female').checked, chip('Male').checked]).toEqual([gender === 'Female', gender === 'Male']);
  expect(readDraft('me', 'personal')).toBeNull();
});

test('a gender that is saved stays, for whomever the profile is', async () => {
  await open('personal', {}, { whom: 'son' });
  expect(chip('Female').checked).toBe(true);
});

test('every required field of an empty form is named beside it', async () => {
  const { user, backend } = await open('personal', nothing('personal'));
  await user.click(save());
  expect(await screen.findAllByText(/^(Choose|Enter) the /)).toHaveLength(13);
  expect(screen.queryByText('Choose the gender')).not.toBeNull();
  expect(screen.queryByText('Enter the first name')).not.toBeNull();
  expect(document.activeElement).toBe(chip('Female'));
  expect(backend.asked).not.toContain(SAVE);
});

test.each([
  ['digits', '14031999', ['14', '03', '1999']],
  ['a day that no other digit can follow', '4121999', ['4', '12', '1999']],
  ['Marathi digits', '१४०३१९९९', ['14', '03', '1999']],
])('a date of birth typed as %s fills the three fields', async (_, typed, parts) => {
  const { user } = await open('personal', { dob: null });
  await user.click(field(en['date.day']));
  await user.keyboard(typed);
  expect([en['date.day'], en['date.month'], en['date.year']].map((part) => field(part).value)).toEqual(parts);
  expect(document.activeElement).toBe(field(en['date.year']));
});

test('deleting in an empty part of the date goes on in the one before, and a pasted date fills all', async () => {
  const { user, saved } = await open('personal', { dob: null });
  await user.click(field(en['date.day']));
  await user.keyboard('1403{Backspace}');
  expect(document.activeElement).toBe(field(en['date.month']));
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(document.activeElement).toBe(field(en['date.day']));
  expect(field(en['date.day']).value).toBe('14');
  await user.paste('2 May 1998 or so');
  expect(field(en['date.year']).value).toBe('');
  await user.paste('2/5/1998');
  expect([field(en['date.day']).value, field(en['date.month']).value, field(en['date.year']).value]).toEqual([
    '02',
    '05',
    '1998',
  ]);
  expect(document.activeElement).toBe(field(en['date.year']));
  await user.click(save());
  await screen.findByText(en['manage.saved']);
  expect(saved()).toEqual({ dob: '1998-05-02' });
});

test.each([
  [44, 0],
  [45, 1],
])('a date of birth %i years ago asks %i times whether it is that of a parent', async (years, times) => {
  vi.useFakeTimers({ now: new Date('2026-11-29T08:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await open('personal', { dob: `${2026 - years}-11-29` });
  expect(screen.queryAllByText(/Is it perhaps a parent/)).toHaveLength(times);
});

test('a date of birth that is left with a part missing is marked', async () => {
  const { user } = await open('personal', { dob: null });
  await user.click(field(en['date.day']));
  await user.keyboard('14');
  await user.click(field(en['date.year']));
  expect(screen.queryByText(en['error.date'])).toBeNull();
  await user.click(field(en['field.phone']));
  await screen.findByText(en['error.date']);
});

test('an unknown time of birth needs none, and a second press takes the answer back', async () => {
  const { user, saved } = await open('personal');
  const certainty = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const unknown = en['option.dob_time_certainty.Unknown'];
  await user.click(certainty(unknown));
  expect(screen.queryByLabelText(en['field.dob_time'], { selector: 'input[type=time]' })).toBeNull();
  await user.click(certainty(unknown));
  expect(certainty(unknown).checked).toBe(false);
  expect(field(en['field.dob_time']).value).toBe('');
  await user.click(certainty(en['option.dob_time_certainty.About']));
  fireEvent.change(field(en['field.dob_time']), { target: { value: '06:30' } });
  await user.click(save());
  await screen.findByText(en['manage.saved']);
  expect(saved()).toEqual({ dob_time: '06:30', dob_time_certainty: 'About' });
});

test('an unknown time of birth is saved as one', async () => {
  const { user, saved } = await open('personal');
  await user.click(field(en['option.dob_time_certainty.About']));
  await user.click(field(en['option.dob_time_certainty.Unknown']));
  await user.click(save());
  await screen.findByText(en['manage.saved']);
  expect(saved()).toEqual({ dob_time: '00:00', dob_time_certainty: 'Unknown' });
});

test.each([
  ['5', null, '5', '0'],
  [null, '7', '5', '7'],
  ['6', '2', '6', '2'],
])('of a height, feet %s and inches %s are chosen as %s ft %s in', async (feet, inches, ft, inch) => {
  const { user } = await open('personal', { height: null });
  const lists = [en['height.feet'], en['height.inches']].map((name) =>
    screen.getByLabelText<HTMLSelectElement>(name),
  );
  if (feet) await user.selectOptions(lists[0] as HTMLElement, feet);
  if (inches) await user.selectOptions(lists[1] as HTMLElement, inches);
  expect(lists.map(({ value }) => value)).toEqual([ft, inch]);
});

test.each([
  ['162 cm', '5', '4', 5.04],
  ["5'11", '5', '11', 5.11],
  ['tall', '', '', null],
])('a height typed as %s is %s ft %s in', async (typed, ft, inch, column) => {
  const { user, saved, backend } = await open('personal', { height: 6 });
  const input = screen.getByLabelText<HTMLInputElement>(en['field.height']);
  await user.clear(input);
  await user.type(input, typed);
  expect(input.value).toBe(typed);
  const lists = screen
    .getAllByRole<HTMLSelectElement>('combobox')
    .filter(({ tagName }) => tagName === 'SELECT');
  expect(lists.map(({ value }) => value)).toEqual([ft, inch]);
  await user.tab();
  expect(input.value === typed).toBe(column === null);
  await user.click(save());
  if (column === null) {
    await screen.findByText(en['error.height']);
    expect(backend.asked).not.toContain(SAVE);
  } else {
    await screen.findByText(en['manage.saved']);
    expect(saved()).toEqual({ height: column });
  }
});

test('the names are offered in Marathi until they stand there', async () => {
  const { user, saved } = await open('personal', { regional_full_name: null });
  const offer = await screen.findByRole('button', { name: /^Use:/ });
  const suggested = within(offer).getByText(/[\u0900-\u097f]/).textContent;
  await user.click(offer);
  expect(field(MARATHI_NAME).value).toBe(suggested);
  expect(screen.queryByRole('button', { name: /^Use:/ })).toBeNull();
  await user.click(save());
  await screen.findByText(en['manage.saved']);
  expect(saved()).toEqual({ regional_full_name: suggested });
});

test('names typed in Marathi are offered in English letters, and become the Marathi name', async () => {
  const names = { first_name: 'अनघा', middle_name: 'विलास', last_name: 'देशमुख' };
  const { user } = await open('personal', { ...names, regional_full_name: null });
  const offers = () => screen.queryAllByRole('button', { name: /^Use:/ });
  await waitFor(() => expect(offers()).toHaveLength(2));
  await user.click(offers()[0] as HTMLElement);
  expect(field(MARATHI_NAME).value).toBe('अनघा विलास देशमुख');
  for (const name of ['first_name', 'middle_name', 'last_name'] as const)
    expect(field(en[`field.${name}`]).value).toMatch(/^[A-Z][a-z]+$/);
  expect(screen.queryByRole('button', { name: /^Use:/ })).toBeNull();
});

test('as long as a name is missing, no English letters are offered', async () => {
  await open('personal', {
    first_name: 'अनघा',
    middle_name: null,
    last_name: 'देशमुख',
    regional_full_name: null,
  });
  expect(await screen.findAllByRole('button', { name: /^Use:/ })).toHaveLength(1);
});

test('the text about expectations counts what is left', async () => {
  const { user } = await open('personal', { expectation: null });
  await user.type(screen.getByLabelText(en['field.expectation']), ' ab ');
  expect(screen.queryByText(/^98 of 100 characters left$/)).not.toBeNull();
});

test('five values are chips, six a list', async () => {
  await open('personal');
  expect(chip('Pune').checked).toBe(true);
  expect(screen.queryAllByRole('radio', { name: 'kul' })).toHaveLength(0);
});

test('a member who studies or has no work is asked for nothing else', async () => {
  const { user, saved } = await open('professional', nothing('professional'));
  expect(screen.queryByLabelText(en['field.company_name'])).toBeNull();
  await user.click(save());
  expect(screen.queryByText(en['levels.choose'])).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(chip(en['work.job'])));
  await user.click(chip(en['work.studying']));
  expect(screen.queryByText(en['levels.choose'])).toBeNull();
  expect(screen.queryByLabelText(en['field.company_name'])).toBeNull();
  await user.click(save());
  await screen.findByText(en['manage.saved']);
  expect(saved()).toEqual({ company_name: '-', company_role: 'Student', company_city: '-', income: 0 });
});

test.each([
  ['job', en['field.company_name']],
  ['business', en['field.company_name_business']],
] as const)('after no work, a %s begins with empty fields in its own words', async (kind, label) => {
  const { user } = await open('professional', {
    company_name: '-',
    company_role: 'Not Working',
    company_city: '-',
    income: 0,
  });
  expect(chip(en['work.none']).checked).toBe(true);
  await user.click(chip(en[`work.${kind}`]));
  expect(field(label).value).toBe('');
  expect(screen.queryByText(/^Enter the/)).toBeNull();
});

test.each([
  [{ company_name: '-', company_role: 'Student', company_city: '-', income: 0 }, 'studying'],
  [{ company_name: '-', company_role: 'Not Working', company_city: '-', income: 0 }, 'none'],
  [{}, 'job'],
  [{ company_role: 'Farmer' }, 'business'],
] as const)('work that is saved as %j is shown as %s', async (row, situation) => {
  await open('professional', row);
  expect(chip(en[`work.${situation}`]).checked).toBe(true);
});

test('from a job to a business what was typed stays, and an amount is repeated in words', async () => {
  const { user } = await open('professional');
  await user.click(chip(en['work.business']));
  expect(field(en['field.company_name_business']).value).toBe(ANAGHA.company_name);
  expect(screen.queryByText(/₹85,000 per month · /)).not.toBeNull();
  await user.clear(field(en['field.income']));
  expect(screen.queryByText(/₹/, { selector: 'p' })).toBeNull();
});

/** The form of the parents, who live nowhere yet. */
const NOWHERE = { parent_city: null, parent_taluka: null, parent_district: null, parent_state: null };
const REGIONS = [en['field.parent_taluka'], en['field.parent_district'], en['field.parent_state']];

test.each([
  ['Karad', 0],
  ['Nowhereville', 3],
])('after the place %s, %i fields ask for its region', async (typed, fields) => {
  const { user } = await open('parents', NOWHERE);
  expect(screen.queryByLabelText(REGIONS[0] as string)).toBeNull();
  await user.type(field(en['field.parent_city']), typed);
  await user.tab();
  await waitFor(() =>
    expect(REGIONS.filter((region) => screen.queryByLabelText(region) !== null)).toHaveLength(fields),
  );
});

test('a known region is one line, which opens for changes', async () => {
  const { user, saved } = await open('parents');
  expect(screen.queryByText('Taluka Haveli, district Satara, Maharashtra')).not.toBeNull();
  expect(screen.queryByLabelText(REGIONS[0] as string)).toBeNull();
  await user.click(button(en['manage.region_edit']));
  const taluka = field(REGIONS[0] as string);
  await user.clear(taluka);
  await user.type(taluka, 'Jaoli{Escape}');
  await user.click(save());
  await screen.findByText(en['manage.saved']);
  expect(saved()).toMatchObject({ parent_taluka: expect.stringMatching(/^Jaoli/) });
});
