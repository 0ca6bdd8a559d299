import { describe, expect, it } from 'vitest';
import { places } from '../places/places.ts';
import { foldSpelling, joinWordsOfLines, wordsOf } from './fold-text.ts';

const names = places.flatMap(({ en, mr, aliases }) => [en, mr, ...aliases]);

describe('all lines of a text at once', () => {
  it('have the same joined words as each line alone', () => {
    const texts = [...names, 'St. Mary’s, Pune (West)', 'Ahmed-nagar', 'é', ''];
    expect(joinWordsOfLines(texts.join('\n')).split('\n')).toEqual(
      texts.map((text) => wordsOf(text).join('')),
    );
  });

  it('are folded like each line alone', () => {
    const words = [...names.map((name) => wordsOf(name).join('')), 'ends', 'starts', 'aam', 'maa'];
    expect(foldSpelling(words.join('\n')).split('\n')).toEqual(words.map(foldSpelling));
  });
});
