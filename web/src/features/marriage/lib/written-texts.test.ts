import { describe, expect, it } from 'vitest';
import { STORY_MAX_LENGTH } from '#domain/limits.ts';
import { storedTexts, textFault, textsOf } from './written-texts.ts';

describe('the texts of a story', () => {
  it.each([
    [
      { language: 'en', text: 'Ours', other_text: 'आमची' },
      { en: 'Ours', mr: 'आमची' },
    ],
    [
      { language: 'mr', text: 'आमची', other_text: null },
      { en: '', mr: 'आमची' },
    ],
    [
      { language: null, text: null, other_text: null },
      { en: '', mr: '' },
    ],
  ] as const)('of %j are in the form %j', (story, texts) => {
    expect(textsOf(story)).toEqual(texts);
  });

  it.each([
    ['en', { en: 'Ours', mr: ' आमची ' }, { language: 'en', text: 'Ours', other_text: 'आमची' }],
    ['mr', { en: 'Ours', mr: 'आमची' }, { language: 'mr', text: 'आमची', other_text: 'Ours' }],
    ['mr', { en: 'Ours', mr: ' ' }, { language: 'en', text: 'Ours', other_text: null }],
    ['en', { en: '', mr: 'आमची' }, { language: 'mr', text: 'आमची', other_text: null }],
  ] as const)('on a page in %s are stored from %j as %j', (page, texts, stored) => {
    expect(storedTexts(texts, page)).toEqual(stored);
  });

  it('may have a thousand characters, blanks around them not counted', () => {
    const texts = (length: number) => ({ en: ` ${'x'.repeat(length)} `, mr: '' });
    expect(STORY_MAX_LENGTH).toBe(1000);
    expect([1000, 1001].map((length) => textFault(texts(length), 'en', 'en'))).toEqual([null, 'long']);
  });

  it('must be one at least, asked for in the language of the page', () => {
    const none = { en: '', mr: ' ' };
    expect([textFault(none, 'en', 'en'), textFault(none, 'mr', 'en')]).toEqual(['missing', null]);
    expect(textFault({ en: '', mr: 'आमची' }, 'en', 'en')).toBeNull();
  });
});
