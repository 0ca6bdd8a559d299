import { expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { stubBackend } from '#web/testing/answering-backend.ts';
import { changing, describeCalls, reading, shown } from '#web/testing/calls.ts';
import { deleteAccount } from './delete-account.ts';
import { optionListsOptions } from './get-option-lists.ts';
import { sectionOptions } from './get-section.ts';
import { saveSectionOptions } from './save-section.ts';

const ROW = { highest_education: 'B.E.', university: 'University of Mumbai' };

describeCalls({
  'reading a section': {
    call: reading(sectionOptions('me', 'educational')),
    asks: ['GET /rest/v1/profiles?select=highest_education,university&id=eq.me'],
    ...shown(ROW),
  },
  'saving what was changed in a section': {
    call: changing(saveSectionOptions('me', 'educational'), { university: ROW.university }),
    asks: [
      'PATCH /rest/v1/profiles?id=eq.me&select=highest_education,university {"university":"University of Mumbai"}',
    ],
    ...shown(ROW),
    outdates: [['profile-status', 'me']],
  },
  'deleting the account': {
    call: () => deleteAccount('me'),
    asks: ['POST /functions/v1/user_self_deletion {"name":"user_self_deletion","user_id":"me"}'],
  },
});

it('loads the labels of suggested values with the sections that have some', async () => {
  vi.resetModules();
  const { sectionOptions } = await import('./get-section.ts');
  const { choiceLists } = await import('#web/i18n/choice-lists.ts');
  stubBackend().otherwise = Response.json(ROW);
  await reading(sectionOptions('me', 'personal'))();
  expect(choiceLists()).toBeNull();
  await reading(sectionOptions('me', 'professional'))();
  expect(choiceLists()).not.toBeNull();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const LISTS = {
  highest_edu_dropdwon_list: ['B.E.', 'M.A.'],
  mangal_dropdwon_list: ['No', 'Yes'],
  married_dropdwon_list: ['Never Married'],
};
const LIST_DATA = 'POST /functions/v1/list_data';
const rows = (...values: string[]) => [Response.json(values.map((value) => ({ value })))];
const readLists = async (lists: unknown) => {
  const backend = stubBackend({
    [LIST_DATA]: [Response.json(lists)],
    'GET /rest/v1/city_options': rows('Pune', 'Nashik'),
    'GET /rest/v1/caste_options': rows('a'),
  });
  await loadClient();
  const values = reading({ ...optionListsOptions(), staleTime: 0 })();
  return { backend, values };
};

it('has the values of each field with choices, in their order', async () => {
  const { backend, values } = await readLists(LISTS);
  expect(await values).toEqual({
    gender: ['Female', 'Male'],
    dob_time_certainty: ['About', 'Unknown'],
    disability: ['No', 'Yes'],
    highest_education: ['B.E.', 'M.A.'],
    mangal_status: ['No', 'Yes'],
    married_status: ['Never Married'],
    city: ['Pune', 'Nashik'],
    caste: ['a'],
  });
  const asked = backend.requests.filter((request) => request !== 'GET /config.json');
  expect(asked.toSorted()).toEqual([
    'GET /rest/v1/caste_options?select=value&order=position.asc',
    'GET /rest/v1/city_options?select=value&order=position.asc',
    'POST /functions/v1/list_data {"name":"list_data"}',
  ]);
  vi.unstubAllGlobals();
});

it.each([null, { ...LISTS, mangal_dropdwon_list: undefined }])(
  'refuses lists of another form: %j',
  async (lists) => {
    const { values } = await readLists(lists);
    await expect(values).rejects.toMatchObject({ code: 'unexpected_answer' });
    vi.unstubAllGlobals();
  },
);
