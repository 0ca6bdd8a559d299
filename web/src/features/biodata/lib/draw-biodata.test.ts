import { afterAll, expect, it, vi } from 'vitest';
import { NO_DETAILS } from '#domain/biodata/fields.ts';
import { NO_VALUES } from '#domain/profile-fields.ts';
import { drawnOn, stubDrawing } from '#web/testing/drawing-canvas.ts';
import { drawBiodata } from './draw-biodata.ts';

afterAll(() => {
  vi.unstubAllGlobals();
});

const PROFILE = {
  ...NO_VALUES,
  user_code: 10_470,
  first_name: 'Anagha',
  middle_name: 'Vilas',
  last_name: 'Deshmukh',
  dob: '1999-03-14',
  height: 5.4,
  parent_full_name: 'Vilas Deshmukh',
};
const SHOWING = { photo: true, phone: false, patrika: false, income: false, birth: false };

const drawn = async (photo: string | null, changes: object = {}, heading: 'none' | 'own' = 'none') => {
  const facts = {
    profile: { ...PROFILE, ...changes },
    details: { ...NO_DETAILS, heading_choice: heading, heading_text: 'With blessings' },
    patrika: null,
    birthPlace: null,
    texts: { en: {}, mr: {} },
  };
  const options = { showing: SHOWING, language: 'en', date: '2026-11-22' } as const;
  return drawnOn(await drawBiodata(facts, options, photo, [0.5, 0.4, 0.75, 2])).drawn;
};

it('draws a biodata without photo as rows of labels and values, a line under each title, in a frame', async () => {
  const fonts = stubDrawing();
  const sheet = await drawn(null, { expectation: 'A kind person. '.repeat(6).trim() }, 'own');
  expect(sheet).toEqual({
    width: 1080,
    height: 960,
    drawings: [
      'filled 0 0 1080 960 #ffffff',
      'frame 20 20 1040 920 #a3192f 4',
      'left 56 97 400 39 #7c1023 With blessings',
      'left 56 178.6 600 64 #7c1023 Anagha Vilas Deshmukh',
      'left 56 268 600 44 #7c1023 Personal',
      'filled 56 284.2 968 3 #eadfd3',
      'left 56 338.8 400 39 #6b565a Date of birth',
      'left 396 338.8 400 39 #2a1b1e 14 March 1999',
      'left 56 394.2 400 39 #6b565a Height',
      'left 396 394.2 400 39 #2a1b1e 5 ft 4 in',
      'left 56 474.4 600 44 #7c1023 Family',
      'filled 56 490.6 968 3 #eadfd3',
      // Two lines of the label.
      'left 56 545.2 400 39 #6b565a Father /',
      'left 56 600.6 400 39 #6b565a guardian',
      'left 396 545.2 400 39 #2a1b1e Vilas Deshmukh',
      'left 56 680.7 600 44 #7c1023 Expectations',
      'filled 56 697 968 3 #eadfd3',
      'left 56 751.6 400 39 #2a1b1e A kind person. A kind person. A kind person. A',
      'left 56 807 400 39 #2a1b1e kind person. A kind person. A kind person.',
      'left 56 891.9 400 30 #6b565a Reshimgath · code 10470 · 22 November 2026',
    ],
  });
  expect(fonts).toHaveLength(2);
});

const ADDRESS = 'https://photo.example/1';
const PHOTO = { naturalWidth: 900, naturalHeight: 1200 };

it('draws what fits beside the photo in narrow rows, values below their labels, and the rest below it', async () => {
  stubDrawing({ photo: PHOTO });
  const { height, drawings } = await drawn(ADDRESS, { married_status: 'Never Married' });
  expect(height).toBe(1032);
  expect(drawings.slice(2)).toEqual([
    'left 56 123.2 600 64 #7c1023 Anagha Vilas',
    'left 56 214.1 600 64 #7c1023 Deshmukh',
    'left 56 303.5 600 44 #7c1023 Personal',
    'filled 56 319.7 500 3 #eadfd3',
    'left 56 364.9 400 30 #6b565a Date of birth',
    'left 56 416.9 400 39 #2a1b1e 14 March 1999',
    'left 56 468.9 400 30 #6b565a Height',
    'left 56 520.9 400 39 #2a1b1e 5 ft 4 in',
    // Both lines of it would end below the photo.
    'left 56 673 400 39 #6b565a Marital status',
    'left 396 673 400 39 #2a1b1e Never married',
    'left 56 753.1 600 44 #7c1023 Family',
    'filled 56 769.4 968 3 #eadfd3',
    'left 56 824 400 39 #6b565a Father /',
    'left 56 879.3 400 39 #6b565a guardian',
    'left 396 824 400 39 #2a1b1e Vilas Deshmukh',
    'left 56 964.3 400 30 #6b565a Reshimgath · code 10470 · 22 November 2026',
    // The visible part of the photo, then its place.
    'picture 225 198.8 450 562.5 592 56 432 540 ',
  ]);
});

it('has no title as the last line beside the photo', async () => {
  stubDrawing({ photo: PHOTO });
  const { drawings } = await drawn(ADDRESS);
  expect(drawings.slice(9, 11)).toEqual([
    'left 56 520.9 400 39 #2a1b1e 5 ft 4 in',
    'left 56 697.7 600 44 #7c1023 Family',
  ]);
});

it('has the foot below the photo when the text ends beside it', async () => {
  stubDrawing({ photo: PHOTO });
  const few = { middle_name: '', dob: null, height: null, parent_full_name: null, expectation: 'Kind' };
  const { height, drawings } = await drawn(ADDRESS, few);
  expect(height).toBe(770);
  expect(drawings.slice(4, -1)).toEqual([
    'filled 56 228.9 500 3 #eadfd3',
    'left 56 308.2 600 44 #7c1023 Expectations',
    'filled 56 324.5 500 3 #eadfd3',
    'left 56 379.1 400 39 #2a1b1e Kind',
    'left 56 702.5 400 30 #6b565a Reshimgath · code 10470 · 22 November 2026',
  ]);
});

it('draws the biodata as without photo when the photo does not load', async () => {
  stubDrawing();
  expect(await drawn(ADDRESS)).toEqual(await drawn(null));
});
