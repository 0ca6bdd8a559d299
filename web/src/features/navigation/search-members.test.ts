import { describe, expect, it } from 'vitest';
import { nameFilter, searchedText, userCodeOf } from './search-members.ts';

describe('header search', () => {
  it.each([
    ['blanks around it', '  Sayali ', 'Sayali'],
    ['marks that come along when a code is pasted', '\u202A1047\u202C', '1047'],
    ['accents apart from their letters', 'Jose\u0301', 'Jos\u00E9'],
    ['nothing that is seen', '\u200B', ''],
  ])('does not stumble over %s', (_what, typed, asked) => {
    expect(searchedText(typed)).toBe(asked);
  });

  it('takes a number in either script for a user code [7.07]', () => {
    expect(userCodeOf('1047')).toBe('1047');
    expect(userCodeOf('१०४७')).toBe('1047');
    expect(userCodeOf('10a')).toBeNull();
    expect(userCodeOf('')).toBeNull();
  });

  it('asks for a part of any of the three names [7.07]', () => {
    expect(nameFilter('Sayali')).toBe(
      'first_name.ilike."%Sayali%",middle_name.ilike."%Sayali%",last_name.ilike."%Sayali%"',
    );
  });

  it('lets nothing typed become grammar or a wildcard', () => {
    expect(nameFilter('a,b)')).toContain('first_name.ilike."%a,b)%"');
    expect(nameFilter('100%')).toContain('"%100\\\\%%"');
    expect(nameFilter('say "x"')).toContain('"%say \\"x\\"%"');
    expect(nameFilter('*')).toContain('"%_%"');
  });
});
