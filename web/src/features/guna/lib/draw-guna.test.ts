import { afterAll, expect, it, vi } from 'vitest';
import { drawnOn, stubDrawing } from '#web/testing/drawing-canvas.ts';
import { drawGuna } from './draw-guna.ts';
import type { SheetText } from './use-sheet-text.ts';

afterAll(() => {
  vi.unstubAllGlobals();
});

const TEXT: SheetText = {
  total: '28/36',
  band: 'Good',
  first: 'Nadi differs',
  ranges: ['All almanacs agree'],
  tables: [],
  parts: [
    { part: 'nadi', name: 'Nadi', points: '8/8', sentence: 'Adi and Antya', shares: { min: 1, max: 1 } },
  ],
  mangal: 'Neither has it',
  notes: [{ key: 'nadi', text: 'No dosha', source: 'A book' }],
};
const LABELS = { title: 'Guna', mangal: 'Mangal', notes: 'Notes', footer: ['Reshimgath', '22 November'] };

const drawn = async (changes: Partial<SheetText> = {}) =>
  drawnOn(await drawGuna({ ...TEXT, ...changes }, ['Asha', 'Sunil'], LABELS)).drawn;

it('draws a match as rows in a frame, the points of a part at the right, and the notes before the foot', async () => {
  const fonts = stubDrawing();
  expect(await drawn()).toEqual({
    width: 1080,
    height: 931,
    drawings: [
      'filled 0 0 1080 931 #ffffff',
      'frame 20 20 1040 891 #a3192f 4',
      'left 64 98 600 34 #7c1023 Guna',
      'left 64 143.3 400 30 #2a1b1e Asha',
      'left 64 186.8 400 30 #2a1b1e Sunil',
      'left 64 284.3 600 64 #7c1023 28/36',
      'left 64 347.1 400 34 #2a1b1e Good',
      'left 64 396.4 600 34 #2a1b1e Nadi differs',
      'left 64 439.7 400 28 #6b565a All almanacs agree',
      'right 1016 500.3 600 32 #2a1b1e 8/8',
      'left 64 500.3 600 32 #2a1b1e Nadi',
      'left 64 542.7 400 28 #6b565a Adi and Antya',
      'left 64 603.3 600 32 #2a1b1e Mangal',
      'left 64 645.7 400 28 #6b565a Neither has it',
      'left 64 706.3 600 32 #2a1b1e Notes',
      'left 64 748.7 400 28 #6b565a No dosha',
      'left 64 813.3 400 28 #6b565a Reshimgath',
      'left 64 853.9 400 28 #6b565a 22 November',
    ],
  });
  expect(fonts).toEqual([
    '400 23px Mukta, "Mukta Devanagari", sans-serif',
    '600 23px Mukta, "Mukta Devanagari", sans-serif',
  ]);
});

it('breaks a text that is too long for the frame, and has no heading of notes where there are none', async () => {
  stubDrawing();
  const { height, drawings } = await drawn({ notes: [], ranges: ['almanac '.repeat(10).trim()] });
  expect(drawings.filter((row) => / #6b565a alm/.test(row))).toEqual([
    'left 64 439.7 400 28 #6b565a almanac almanac almanac almanac almanac almanac almanac almanac',
    'left 64 480.3 400 28 #6b565a almanac almanac',
  ]);
  expect(drawings.join()).not.toContain('Notes');
  expect([height, drawings[1]]).toEqual([869, 'frame 20 20 1040 829 #a3192f 4']);
});
