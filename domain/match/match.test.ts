import { describe, expect, it } from 'vitest';
import { type Candidate, type Fit, fitLines } from './fits.ts';
import { type Preferences, preferencesProblems } from './preferences.ts';
import { compareByMatch, percentOf, scoreOf, twoWayMatch } from './score.ts';
import { NO_PREFERENCES, preferencesOf } from './stored.ts';

type WeightedFit = [weight: 1 | 3, fit: Fit];
const lines = (fits: WeightedFit[]) => fits.map(([weight, fit]) => ({ must: weight === 3, fit }));

describe('the score', () => {
  it.each<[string, WeightedFit[], WeightedFit[], number | null, number | null, number | null]>([
    [
      'S1',
      [
        [3, 1],
        [1, 1],
        [1, 0.5],
        [1, 0.5],
      ],
      [
        [3, 1],
        [3, 1],
        [1, 0],
      ],
      0.8333,
      0.8571,
      83,
    ],
    [
      'S2',
      [
        [3, 0],
        [1, 1],
      ],
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      0.25,
      1,
      25,
    ],
    [
      'S3',
      [],
      [
        [3, 1],
        [1, 0.5],
      ],
      null,
      0.875,
      88,
    ],
    ['S4', [], [], null, null, null],
    ['S5', Array(5).fill([1, 1]), Array(5).fill([1, 1]), 1, 1, 100],
  ])(
    'of %s is the weighted share of both sides and sorts by the lesser',
    (_, a, b, first, second, percent) => {
      const [mine, theirs] = [scoreOf(lines(a)), scoreOf(lines(b))];
      expect(mine === null ? null : Number(mine.toFixed(4))).toBe(first);
      expect(theirs === null ? null : Number(theirs.toFixed(4))).toBe(second);
      expect(percentOf(mine, theirs)).toBe(percent);
      expect(percentOf(theirs, mine)).toBe(percent);
    },
  );

  it('sorts by match, then newest, then id, and puts members without a score last', () => {
    const members = [
      { id: 'd', percent: null, createdAt: 9 },
      { id: 'c', percent: 0, createdAt: 1 },
      { id: 'b', percent: 80, createdAt: 1 },
      { id: 'a', percent: 80, createdAt: 1 },
      { id: 'e', percent: 80, createdAt: 2 },
    ];
    expect(members.sort(compareByMatch).map(({ id }) => id)).toEqual(['e', 'a', 'b', 'c', 'd']);
  });
});

describe('the fit of a candidate', () => {
  const nice = { importance: 'nice' } as const;
  const age = { ...nice, from: 25, to: 30 };
  const height = { ...nice, from: 155, to: 165 };
  const cities = { ...nice, anyOf: ['Pune', 'Satara'] };

  it.each<[string, Preferences, Candidate, Fit, string]>([
    ['age inside', { age }, { ageYears: 25 }, 1, 'inside'],
    ['age a year outside', { age }, { ageYears: 24 }, 0.5, 'below'],
    ['age two years outside', { age }, { ageYears: 32 }, 0, 'above'],
    ['height inside', { height }, { heightCentimetres: 165 }, 1, 'inside'],
    ['height 3 cm outside', { height }, { heightCentimetres: 168 }, 0.5, 'above'],
    ['height 4 cm outside', { height }, { heightCentimetres: 151 }, 0, 'below'],
    ['a listed city', { city: cities }, { city: 'Satara' }, 1, 'in_list'],
    ['another city', { city: cities }, { city: 'Delhi' }, 0, 'not_in_list'],
    ['education', { education: { ...nice, anyOf: ['BE'] } }, { education: 'BE' }, 1, 'in_list'],
    [
      'marital status',
      { maritalStatus: { ...nice, anyOf: ['A'] } },
      { maritalStatus: 'B' },
      0,
      'not_in_list',
    ],
    ['income reached', { income: { ...nice, min: 50_000 } }, { income: 50_000 }, 1, 'inside'],
    ['80 % of the income', { income: { ...nice, min: 50_000 } }, { income: 40_000 }, 0.5, 'below'],
    ['less income', { income: { ...nice, min: 50_000 } }, { income: 39_999 }, 0, 'below'],
    ['no mangal', { mangal: { ...nice, wants: 'without' } }, { mangal: 'no' }, 1, 'as_wanted'],
    ['mild mangal', { mangal: { ...nice, wants: 'without' } }, { mangal: 'mild' }, 0.5, 'mild'],
    ['mangal', { mangal: { ...nice, wants: 'without' } }, { mangal: 'yes' }, 0, 'not_as_wanted'],
    ['wanted mangal', { mangal: { ...nice, wants: 'with' } }, { mangal: 'mild' }, 1, 'as_wanted'],
    ['missing mangal', { mangal: { ...nice, wants: 'with' } }, { mangal: 'no' }, 0, 'not_as_wanted'],
    ['unknown mangal', { mangal: { ...nice, wants: 'with' } }, { mangal: 'unknown' }, 0.5, 'unknown'],
    ['guna reached', { guna: { ...nice, min: 18 } }, { guna: { min: 18, max: 20 } }, 1, 'inside'],
    [
      'guna partly reached',
      { guna: { ...nice, min: 18 } },
      { guna: { min: 17, max: 18 } },
      0.5,
      'depends_on_time',
    ],
    ['guna not reached', { guna: { ...nice, min: 18 } }, { guna: { min: 16, max: 17.5 } }, 0, 'below'],
    ['no patrika', { guna: { ...nice, min: 18 } }, { guna: null }, 0.5, 'unknown'],
  ])('with %s is explained', (_, preferences, candidate, fit, reason) => {
    expect(fitLines(preferences, candidate)).toMatchObject([{ fit, reason }]);
  });

  it('is one half for everything that the candidate has not said', () => {
    const preferences = { age, height, city: cities, lineage: nice, income: { ...nice, min: 1 } };
    expect(fitLines(preferences, {}).map(({ fit, reason }) => [fit, reason])).toEqual(
      Array(5).fill([0.5, 'unknown']),
    );
  });

  it('returns the distance of a number from its range', () => {
    expect(fitLines({ height }, { heightCentimetres: 167 })).toMatchObject([{ value: 167, by: 2 }]);
  });

  it('names what of the lineage is the same, however it is written', () => {
    const own = { kul: 'Jadhav', gotra: 'Kashyap', devak: null };
    const fitting = (candidate: Candidate) => fitLines({ lineage: nice }, candidate, own);
    expect(fitting({ kul: ' jadhav ', gotra: 'Atri', devak: 'Kalamb' })).toMatchObject([
      { fit: 0, reason: 'same', same: ['kul'] },
    ]);
    expect(fitting({ kul: 'More', devak: 'Kalamb' })).toMatchObject([
      { fit: 1, reason: 'different', same: [] },
    ]);
    expect(fitting({ devak: 'Kalamb' })).toMatchObject([{ fit: 0.5, reason: 'unknown' }]);
  });

  it('leaves out what is "any" and puts failed musts first', () => {
    const preferences: Preferences = {
      age: { ...age, importance: 'any' },
      height: { ...height, importance: 'must' },
      city: { ...cities, importance: 'must' },
    };
    const found = fitLines(preferences, { ageYears: 90, heightCentimetres: 160, city: 'Delhi' });
    expect(found.map(({ key }) => key)).toEqual(['city', 'height']);
  });
});

describe('a two-way match', () => {
  const me = {
    preferences: { age: { importance: 'must', from: 25, to: 28 } } satisfies Preferences,
    facts: { ageYears: 30, heightCentimetres: 167, gotra: 'Atri' },
  };
  const other = {
    preferences: {
      height: { importance: 'nice', from: 155, to: 165 },
      lineage: { importance: 'must' },
    } satisfies Preferences,
    facts: { ageYears: 29, gotra: 'Kashyap' },
  };

  it('counts in both directions and sorts by the lesser', () => {
    const match = twoWayMatch(me, other);
    expect(match.mine).toMatchObject({ fitting: 0, stated: 1, score: 0.5 });
    expect(match.theirs).toMatchObject({ fitting: 1, stated: 2, score: 0.875 });
    expect(match.percent).toBe(50);
  });

  it('explains with own facts only, without the preferences of the other', () => {
    const { theirs } = twoWayMatch(me, other);
    expect(theirs.lines).toEqual([
      { key: 'height', must: false, fit: 0.5, reason: 'above', value: 167, by: null, same: [], wanted: null },
      {
        key: 'lineage',
        must: true,
        fit: 1,
        reason: 'different',
        value: null,
        by: null,
        same: [],
        wanted: null,
      },
    ]);
  });

  it('states what the own preferences are', () => {
    expect(twoWayMatch(me, other).mine.lines).toMatchObject([{ key: 'age', wanted: { from: 25, to: 28 } }]);
  });

  it('names gotra and devak that both have, without any preference', () => {
    const one = { preferences: {}, facts: { kul: 'Jadhav', gotra: 'Kashyap', devak: 'Kalamb' } };
    const same = { preferences: {}, facts: { kul: 'Jadhav', gotra: ' kashyap', devak: 'Vad' } };
    expect(twoWayMatch(one, same)).toMatchObject({ percent: null, sameLineage: ['gotra'] });
    expect(twoWayMatch(one, { preferences: {}, facts: {} }).sameLineage).toEqual([]);
  });
});

describe('preferences as entered', () => {
  it('may have three musts and not four', () => {
    const must = { importance: 'must', from: 25, to: 30 } as const;
    const three: Preferences = {
      age: must,
      height: { ...must, from: 150, to: 160 },
      lineage: { importance: 'must' },
    };
    expect(preferencesProblems(three)).toEqual([]);
    expect(preferencesProblems({ ...three, city: { importance: 'must', anyOf: ['Pune'] } })).toEqual([
      { code: 'too_many_musts' },
    ]);
  });

  it.each<[Preferences, string, string]>([
    [{ age: { importance: 'nice', from: 17, to: 30 } }, 'range_invalid', 'age'],
    [{ age: { importance: 'nice', from: 30, to: 29 } }, 'range_invalid', 'age'],
    [{ height: { importance: 'nice', from: 150, to: 221 } }, 'range_invalid', 'height'],
    [{ guna: { importance: 'nice', min: 37 } }, 'amount_invalid', 'guna'],
    [{ income: { importance: 'nice', min: -1 } }, 'amount_invalid', 'income'],
    [{ city: { importance: 'nice', anyOf: [] } }, 'list_empty', 'city'],
  ])('rejects %j with %s', (preferences, code, key) => {
    expect(preferencesProblems(preferences)).toEqual([{ code, key }]);
  });

  it('is not checked where it does not count', () => {
    expect(preferencesProblems({ age: { importance: 'any', from: 0, to: 0 } })).toEqual([]);
  });

  it.each<[string, (value: number) => Preferences, number, number]>([
    ['ages of 18 to 80 years', (to) => ({ age: { importance: 'nice', from: Math.min(18, to), to } }), 18, 80],
    [
      'heights of 120 to 220 cm',
      (to) => ({ height: { importance: 'nice', from: Math.min(120, to), to } }),
      120,
      220,
    ],
    ['0 to 36 points', (min) => ({ guna: { importance: 'nice', min } }), 0, 36],
  ])('accepts %s, and none beyond', (_what, preferences, least, most) => {
    const accepts = (value: number) => preferencesProblems(preferences(value)).length === 0;
    expect([least - 1, least, most, most + 1].map(accepts)).toEqual([false, true, true, false]);
  });

  it('accepts an income from nothing on', () => {
    const problems = (min: number) => preferencesProblems({ income: { importance: 'nice', min } }).length;
    expect([problems(-1), problems(0), problems(10_000_000)]).toEqual([1, 0, 0]);
  });

  it('takes a stored wish about mangal as it is, and none without the side that is wanted', () => {
    const stored = { ...NO_PREFERENCES, mangal_importance: 'must' } as const;
    expect(preferencesOf({ ...stored, mangal_wants: 'with' }).mangal).toEqual({
      importance: 'must',
      wants: 'with',
    });
    expect(preferencesOf(stored).mangal?.importance).toBe('any');
  });
});
