import { expect, it } from 'vitest';
import { currentDraft, draftOf } from './form-draft.ts';

const SAVED = { highest_education: 'B.E.', university: '' };

it('is what was typed and nothing else', () => {
  expect(draftOf('educational', SAVED, { highest_education: 'B.E.', university: 'Pune' })).toEqual({
    university: 'Pune',
  });
  expect(draftOf('educational', SAVED, { highest_education: '', university: '' })).toEqual({
    highest_education: '',
  });
});

it('is empty when everything is as saved', () => {
  expect(draftOf('educational', SAVED, { highest_education: 'B.E.' })).toEqual({});
});

it('loses what has been saved elsewhere in the meantime, and fields that no longer exist', () => {
  const kept = { highest_education: 'B.E.', university: 'Pune', gone: 'x' };
  expect(currentDraft('educational', SAVED, kept)).toEqual({ university: 'Pune' });
  expect(currentDraft('educational', { ...SAVED, university: 'Pune' }, kept)).toEqual({});
  expect(currentDraft('educational', SAVED, null)).toEqual({});
});
