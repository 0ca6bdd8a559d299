import { describe, expect, it } from 'vitest';
import { type Choice, createChoiceSearch } from './choice-search.ts';
import { parseChoices } from './parse-choices.ts';

const keys = (choices: readonly Choice[]) => choices.map(({ key }) => key);

const fruit = parseChoices(`
amba|Mango|आंबा|Hapus,हापूस
kele|Banana|केळे
dalimb|Red Pomegranate|डाळिंब
ranamba|Wild Mango|रानआंबा
`);

describe('search of a list of choices', () => {
  const { search, find } = createChoiceSearch(fruit);

  it.each([
    { query: 'man', found: ['amba', 'ranamba'] },
    { query: 'HAPUS', found: ['amba'] },
    { query: 'pome-gra', found: ['dalimb'] },
    { query: 'r.e.d', found: ['dalimb'] },
    { query: 'डाळि', found: ['dalimb'] },
    { query: 'डालिं', found: ['dalimb'] },
    { query: 'हापुस', found: ['amba'] },
    { query: 'आम्बा', found: ['amba'] },
    { query: 'xyz', found: [] },
  ])('finds $found when somebody types $query', ({ query, found }) => {
    expect(keys(search(query))).toEqual(found);
  });

  it('returns the first choices when nothing is typed', () => {
    expect(keys(search(' . ', 2))).toEqual(['amba', 'kele']);
  });

  it('returns at most the given number of choices', () => {
    expect(keys(search('man', 1))).toEqual(['amba']);
  });

  it('returns at most twenty choices unless more are asked for', () => {
    const many = parseChoices(
      Array.from({ length: 30 }, (_, at) => `k${at}|Mango ${at}|आंबा ${at}`).join('\n'),
    );
    expect([
      createChoiceSearch(many).search('mango').length,
      createChoiceSearch(many).search('').length,
    ]).toEqual([20, 20]);
  });

  it('takes a variant that is shorter than what is typed for the same name from three letters on', () => {
    const { search: searchTowns } = createChoiceSearch(parseChoices('jat|Jat|जत\nzari|Zari|झरी'));
    expect(keys(searchTowns('jaat'))).toEqual(['jat']);
    expect(keys(searchTowns('jaa'))).toEqual([]);
  });

  it('shows whole names first, then beginnings, then further names, then later words', () => {
    const { search: searchTowns } = createChoiceSearch(
      parseChoices(
        'later|Old Man|क\nfurther|Other|ख|Man\nbegins|Mango|ग\nwhole|Man|घ\nfurther_begins|Else|ङ|Mandir',
      ),
    );
    expect(keys(searchTowns('man'))).toEqual(['whole', 'further', 'begins', 'further_begins', 'later']);
  });

  it('finds a choice by a complete name only', () => {
    expect(find('wild mango')?.key).toBe('ranamba');
    expect(find('wild man')).toBeUndefined();
    expect(find('')).toBeUndefined();
  });

  it('prefers the exact spelling to a common variant of another name', () => {
    const { find: findTown } = createChoiceSearch(parseChoices('one|Nasik|क\ntwo|Nashik|ख'));
    expect(findTown('nashik')?.key).toBe('two');
  });
});

describe('search with groups', () => {
  const { search, find } = createChoiceSearch(fruit, {
    groupsOf: ({ key }) => (key === 'kele' ? [] : ['Mangifera', 'आम्रकुल']),
  });

  it('finds all choices of a group by its name, after those whose own name a part of it begins', () => {
    expect(keys(search('mang'))).toEqual(['amba', 'ranamba', 'dalimb']);
    expect(keys(search('mangifera'))).toEqual(['amba', 'dalimb', 'ranamba']);
    expect(keys(search('आम्रकुळ'))).toEqual(['amba', 'dalimb', 'ranamba']);
  });

  it('names no choice by its group', () => {
    expect(find('Mangifera')).toBeUndefined();
  });
});

describe('search with a context', () => {
  const { search } = createChoiceSearch(fruit, {
    contextOf: ({ key }) => (key === 'amba' ? ['Konkan', 'कोकण'] : ['Raver']),
  });

  it.each([
    { query: 'mango konkan', found: ['amba'] },
    { query: 'आंबा कोकण', found: ['amba'] },
    { query: 'mango rav', found: ['ranamba'] },
    { query: 'konkan', found: [] },
  ])('finds $found when somebody types $query', ({ query, found }) => {
    expect(keys(search(query))).toEqual(found);
  });
});
