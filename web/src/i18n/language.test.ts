import { describe, expect, it } from 'vitest';
import { languageFrom } from './language.ts';

describe('first language', () => {
  it('is the kept choice before the wishes of the browser [1.16]', () => {
    expect(languageFrom(['mr', 'en-GB'])).toBe('mr');
    expect(languageFrom([null, 'mr-IN', 'en'])).toBe('mr');
  });

  it('skips what we do not speak and ends with English [1.13, 9.21]', () => {
    expect(languageFrom([null, 'hi-IN', 'mr-IN', 'en'])).toBe('mr');
    expect(languageFrom(['xx', 'hi'])).toBe('en');
    expect(languageFrom([])).toBe('en');
  });
});
