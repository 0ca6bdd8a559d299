import { describe, expect, it } from 'vitest';
import { languageFrom } from './language.ts';

describe('first language', () => {
  it('is the stored choice before the languages of the browser [1.16]', () => {
    expect(languageFrom(['mr', 'en-GB'])).toBe('mr');
    expect(languageFrom([null, 'mr-IN', 'en'])).toBe('mr');
  });

  it('skips unsupported languages and falls back to English [1.13, 9.21]', () => {
    expect(languageFrom([null, 'hi-IN', 'mr-IN', 'en'])).toBe('mr');
    expect(languageFrom(['xx', 'hi'])).toBe('en');
    expect(languageFrom([])).toBe('en');
  });
});
