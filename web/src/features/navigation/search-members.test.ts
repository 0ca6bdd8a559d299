import { describe, expect, it } from 'vitest';
import { nameFilter, searchedText, userCodeOf } from './search-members.ts';

describe('header search', () => {
  it.each([
    ['blanks around it', '  Sayali ', 'Sayali'],
    ['marks that come along when a code is pasted', '\u202A1047\u202C', '1047'],
    ['accents apart from their letters', 'Jose\u0301', 'Jos\u00E9'],
    ['nothing that is seen', '\u200B', ''],
  ])('accepts the search text %s', (_what, typed, asked) => {
    expect(searchedText(typed)).toBe(asked);
  });

  it('searches a number in either script as user code [7.07]', () => {
    expect(userCodeOf('1047')).toBe('1047');
    expect(userCodeOf('१०४७')).toBe('1047');
    expect(userCodeOf('10a')).toBeNull();
    expect(userCodeOf('')).toBeNull();
  });

  it('searches a part of any of the three names [7.07]', () => {
    expect(nameFilter('Sayali')).toBe(
      'first_name.ilike."%Sayali%",middle_name.ilike."%Sayali%",last_name.ilike."%Sayali%"',
    );
  });

  it('escapes grammar and wildcards in any search text', () => {
    expect(nameFilter('a,b)')).toContain('first_name.ilike."%a,b)%"');
    expect(nameFilter('100%')).toContain('"%100\\\\%%"');
    expect(nameFilter('say "x"')).toContain('"%say \\"x\\"%"');
    expect(nameFilter('*')).toContain('"%_%"');
  });
});
