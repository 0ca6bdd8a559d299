import { expect, it } from 'vitest';
import { currentDraft, draftOf } from './form-draft.ts';

const SAVED = { highest_education: 'B.E.', university: '' };

it('contains changed fields only', () => {
  expect(draftOf('educational', SAVED, { highest_education: 'B.E.', university: 'Pune' })).toEqual({
    university: 'Pune',
  });
  expect(draftOf('educational', SAVED, { highest_education: '', university: '' })).toEqual({
    highest_education: '',
  });
});

it('is empty when nothing differs from the saved profile', () => {
  expect(draftOf('educational', SAVED, { highest_education: 'B.E.' })).toEqual({});
});

it('drops values saved elsewhere and unknown fields', () => {
  const kept = { highest_education: 'B.E.', university: 'Pune', gone: 'x' };
  expect(currentDraft('educational', SAVED, kept)).toEqual({ university: 'Pune' });
  expect(currentDraft('educational', { ...SAVED, university: 'Pune' }, kept)).toEqual({});
  expect(currentDraft('educational', SAVED, null)).toEqual({});
});
