import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { StoryCard } from './story-card.tsx';

type Props = Parameters<typeof StoryCard>[0];
const STORY: Props['story'] = {
  names: ['Sayali Deshmukh', 'A. Patil'],
  married_in: '2026-11-01',
  language: 'mr',
  text: 'आमची गोष्ट',
  other_text: 'Our story',
  photo: null,
  photo_ratio: null,
};

interface Shown extends Omit<Props, 'story'> {
  language?: 'en' | 'mr';
}
const card = (changes: Partial<Props['story']> = {}, { language = 'en', ...props }: Shown = {}) =>
  render(createElement(StoryCard, { ...props, story: { ...STORY, ...changes } }), { language });

describe('a story', () => {
  it('is read in the language of the page, with the names and the month of the wedding', () => {
    expect(card().text).toBe('Sayali Deshmukh and A. Patil Married in November 2026 Our story');
    expect(card({ married_in: '2026-01-01' }, { language: 'mr' }).text).toBe(
      'Sayali Deshmukh आणि A. Patil विवाह: जानेवारी २०२६ आमची गोष्ट',
    );
    expect(card().html).not.toContain('lang=');
  });

  it('is read in the other language, which is marked, when it has one text only', () => {
    const { html, text } = card({ other_text: null });
    expect(text).toMatch(/2026 आमची गोष्ट$/);
    expect(html).toContain('<p lang="mr"');
  });

  it('is read in both languages by its writers, that of the page first', () => {
    expect(card({}, { both: true }).html).toMatch(
      /<p class[^>]*>Our story<\/p><p lang="mr"[^>]*>आमची गोष्ट<\/p>/,
    );
    const english = { language: 'en', text: 'Our story', other_text: 'आमची गोष्ट' } as const;
    expect(card(english, { both: true, language: 'mr' }).html).toMatch(
      /<p class[^>]*>आमची गोष्ट<\/p><p lang="en"[^>]*>Our story<\/p>/,
    );
  });

  it('has a heading of the level that the page needs', () => {
    expect([card().html, card({}, { heading: 'h1' }).html].map((html) => /<h\d/.exec(html)?.[0])).toEqual([
      '<h2',
      '<h1',
    ]);
  });
});
