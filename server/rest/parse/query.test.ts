/**
 * The grammar of `grammar.ts` by examples, failures included.
 */
import { describe, expect, test } from 'vitest';
import { RestError } from '#server/rest/errors.ts';
import { parseQuery } from './query.ts';
import type { Condition, Filter } from './syntax.ts';

function query(parameters: Record<string, string>) {
  return parseQuery(new URLSearchParams(parameters).toString());
}

function condition(key: string, value: string): Condition {
  const [only] = query({ [key]: value }).conditions;
  if (!only) throw new Error('no condition');
  return only;
}

function refusal(work: () => unknown): RestError['body'] & { status: number } {
  try {
    work();
  } catch (error) {
    if (error instanceof RestError) return { ...error.body, status: error.status };
    throw error;
  }
  throw new Error('nothing was refused');
}

const comparison = (value: string) => (condition('c', value) as Filter).comparison;

describe('operators', () => {
  test.each(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'])(
    'parses the value of %s literally',
    (operator) => {
      expect(comparison(`${operator}."a",(b)\\`)).toMatchObject({
        kind: 'binary',
        operator,
        value: '"a",(b)\\',
      });
      expect(comparison(`${operator}.`)).toMatchObject({ value: '' });
    },
  );

  test.each(['null', 'not_null', 'true', 'false', 'unknown'])('parses is.%s in any case', (word) => {
    expect(comparison(`is.${word}`)).toEqual({ kind: 'is', test: word });
    expect(comparison(`is.${word.toUpperCase()}`)).toEqual({ kind: 'is', test: word });
  });

  test('rejects is with another word', () => {
    expect(refusal(() => comparison('is.x'))).toMatchObject({
      code: 'PGRST100',
      details: 'unexpected "x" expecting isVal: (null, not_null, true, false, unknown)',
    });
  });

  test.each(['in. (1)', 'in.( 1)', 'in.(1) ', 'in. ( 1) '])(
    'takes blanks around the brackets of a list: %j',
    (list) => {
      expect(condition('c', list)).toMatchObject({ comparison: { kind: 'in', values: ['1'] } });
    },
  );

  test('negates any of them with not', () => {
    expect(condition('c', 'not.eq.1')).toMatchObject({ negated: true });
    expect(condition('c', 'not.in.(1)')).toMatchObject({ negated: true, comparison: { values: ['1'] } });
    expect(condition('c', 'not.is.null')).toMatchObject({ negated: true, comparison: { test: 'null' } });
  });
});

describe('in lists', () => {
  test.each([
    ['(a,b)', ['a', 'b']],
    ['(1)', ['1']],
    ['()', []],
    ['("")', []],
    ['(a,,b)', ['a', '', 'b']],
    ['(,)', ['', '']],
    ['("",a)', ['', 'a']],
    ['("b,c")', ['b,c']],
    ['("(x)",d)', ['(x)', 'd']],
    ['("a\\"b,c")', ['a"b,c']],
    ['("a\\\\b")', ['a\\b']],
    ['(d"e)', ['d"e']],
    ['(O\'Neil "x")', ['O\'Neil "x"']],
    ['("a"b,c)', ['"a"b', 'c']],
    ['("open,c)', ['"open', 'c']],
    ['(पुणे,मुंबई)', ['पुणे', 'मुंबई']],
  ])('parses the list %s', (text, values) => {
    expect(comparison(`in.${text}`)).toEqual({ kind: 'in', values });
  });

  test.each([
    ['in.a', 'unexpected "a" expecting "("'],
    ['in.(a', 'unexpected end of input expecting "," or ")"'],
    ['in.(a)b', `unexpected 'b' expecting end of input`],
    ['in.(a)b)', `unexpected 'b' expecting end of input`],
  ])('rejects %s', (text, details) => {
    expect(refusal(() => comparison(text))).toMatchObject({ code: 'PGRST100', status: 400, details });
  });
});

describe('and, or, not', () => {
  test('parses nested groups', () => {
    const nested = condition('or', '(a.eq.1,not.and(b.gt.2,c.is.null),d.not.in.(1,2))');
    expect(nested).toMatchObject({
      kind: 'group',
      connective: 'or',
      negated: false,
      members: [
        { column: 'a', comparison: { value: '1' } },
        { kind: 'group', connective: 'and', negated: true, members: [{}, { comparison: { test: 'null' } }] },
        { negated: true, comparison: { kind: 'in', values: ['1', '2'] } },
      ],
    });
  });

  test('parses not.or and not.and as parameters', () => {
    expect(condition('not.or', '(a.eq.1)')).toMatchObject({ connective: 'or', negated: true });
    expect(condition('not.and', '(a.eq.1)')).toMatchObject({ connective: 'and', negated: true });
  });

  test.each([
    ['%a,(b)%', '"%a,(b)%"'],
    ['say "x" \\', '"say \\"x\\" \\\\"'],
    ['{1,2}', '{1,2}'],
    ['plain (text', 'plain (text'],
    ['"a"b', '"a"b'],
    ['', ''],
  ])('parses the value %s as %s', (value, written) => {
    expect(condition('or', `(first_name.ilike.${written},b.eq.1)`)).toMatchObject({
      members: [{ comparison: { value } }, { comparison: { value: '1' } }],
    });
  });

  test('ignores blanks between members', () => {
    expect(condition('or', '( a.eq.1 , and( b.eq.2 , c.eq.3 ) )')).toMatchObject({
      members: [{}, { members: [{}, { comparison: { value: '3 ' } }] }],
    });
  });

  const NAMED = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)';
  test.each([
    ['()', `unexpected ")" expecting ${NAMED}`],
    ['(a.eq.1', 'unexpected end of input expecting "," or ")"'],
    ['a.eq.1', 'unexpected "o" expecting "not" or logic operator (and, or)'],
    ['(a.eq.1)x', `unexpected 'x' expecting end of input`],
    ['(a)', 'unexpected ")" expecting "."'],
    ['(a.eq.1,)', `unexpected ")" expecting ${NAMED}`],
  ])('rejects or=%s', (text, details) => {
    expect(refusal(() => condition('or', text))).toMatchObject({ code: 'PGRST100', status: 400, details });
  });

  test('accepts fifty groups within a group, and no more', () => {
    const nested = (levels: number) => `(${'and('.repeat(levels)}a.eq.1${')'.repeat(levels)})`;
    expect(condition('or', nested(50))).toMatchObject({ kind: 'group' });
    for (const levels of [51, 5000])
      expect(refusal(() => condition('or', nested(levels)))).toMatchObject({
        code: 'PGRST100',
        details: expect.stringContaining('expecting at most 50 nested groups'),
      });
  });
});

describe('names', () => {
  test.each([
    ['first_name', 'first_name'],
    ['नाव', 'नाव'],
    ['full name', 'full name'],
    ['a-b', 'a-b'],
    ['$1', '$1'],
    ['"a.b"', 'a.b'],
    ['"say \\"x\\""', 'say "x"'],
    ['"limit"', 'limit'],
  ])('parses the name %s', (written, name) => {
    expect(condition(written, 'eq.1')).toMatchObject({ column: name });
  });

  test.each(['a;b', '(a)', 'a"b', '->a', ''])('rejects %s', (name) => {
    expect(refusal(() => condition(name, 'eq.1'))).toMatchObject({ code: 'PGRST100' });
  });
});

describe('select', () => {
  const select = (value: string) => query({ select: value }).select;

  test('parses columns and aliases', () => {
    expect(select('*')).toEqual([{ kind: 'all' }]);
    expect(query({}).select).toEqual([{ kind: 'all' }]);
    expect(select('')).toEqual([{ kind: 'all' }]);
    expect(select('id,n:name,*')).toEqual([
      { kind: 'column', column: 'id' },
      { kind: 'column', column: 'name', alias: 'n' },
      { kind: 'all' },
    ]);
    expect(select('"a,b","c:d":"e"')).toMatchObject([{ column: 'a,b' }, { alias: 'c:d', column: 'e' }]);
  });

  test.each(['id,', ',id', 'a b)', 'a.b', ':a', 'a:', '(a)'])('rejects %s', (value) => {
    expect(refusal(() => select(value))).toMatchObject({ code: 'PGRST100', status: 400 });
  });

  test('rejects more than 100 selected columns', () => {
    const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join();
    expect(select(columns(100))).toHaveLength(100);
    expect(refusal(() => select(columns(101)))).toMatchObject({
      code: 'PGRST100',
      details: 'unexpected end of input expecting at most 100 columns',
    });
  });
});

describe('patterns', () => {
  test.each(['like', 'ilike', 'not.ilike'])('rejects more than eight wildcards in %s', (operator) => {
    const eight = 'a%b*c_d%%e**f_';
    expect(condition('c', `${operator}.${eight}`)).toMatchObject({ comparison: { value: eight } });
    for (const written of [`${operator}.${eight}%`, `${operator}._________`])
      expect(refusal(() => condition('c', written))).toMatchObject({
        code: 'PGRST100',
        details: expect.stringContaining('expecting at most 8 wildcards (%, *, _) in a pattern'),
      });
    expect(refusal(() => condition('or', `(c.${operator}."${eight}%",d.eq.1)`))).toMatchObject({
      code: 'PGRST100',
    });
  });

  test('does not count escaped wildcards', () => {
    expect(comparison(`like.${'\\%\\_'.repeat(10)}%`)).toMatchObject({ operator: 'like' });
    expect(refusal(() => comparison(`like.${'\\\\%'.repeat(9)}`))).toMatchObject({ code: 'PGRST100' });
  });

  test('rejects a pattern of more than 200 characters', () => {
    expect(comparison(`like.${'a'.repeat(199)}%`)).toMatchObject({ operator: 'like' });
    expect(refusal(() => comparison(`like.${'a'.repeat(200)}%`))).toMatchObject({
      code: 'PGRST100',
      details: expect.stringContaining('expecting at most 200 characters in a pattern'),
    });
    expect(comparison(`eq.${'%'.repeat(500)}`)).toMatchObject({ operator: 'eq' });
  });
});

describe('order, limit, offset', () => {
  test('parses the order', () => {
    expect(query({ order: 'a,b.desc, c.asc.nullsfirst,d.nullslast' }).order).toEqual([
      { column: 'a', direction: undefined, nulls: undefined },
      { column: 'b', direction: 'desc', nulls: undefined },
      { column: 'c', direction: 'asc', nulls: 'first' },
      { column: 'd', direction: undefined, nulls: 'last' },
    ]);
  });

  const END = 'expecting "," or end of input';
  test.each([
    ['a.up', 'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['a.asc.desc', 'unexpected "d" expecting "nullsfirst" or "nullslast"'],
    ['a.nullsfirst.asc', `unexpected '.' ${END}`],
    ['a;', `unexpected ';' ${END}`],
    [',a', 'unexpected "," expecting field name (* or [a..z0..9_$])'],
    ['', 'unexpected end of input expecting field name (* or [a..z0..9_$])'],
  ])('rejects the order %j', (order, details) => {
    expect(refusal(() => query({ order }))).toMatchObject({ code: 'PGRST100', details });
  });

  test('accepts limit 0, rejects a negative limit and ignores other text', () => {
    expect(query({ limit: '0' }).limit).toBe(0);
    expect(query({ limit: 'x' }).limit).toBeNull();
    expect(query({ limit: '1.5', offset: 'x' })).toMatchObject({ limit: null, offset: '0' });
    expect(query({ offset: '12' }).offset).toBe('12');
    expect(query({ offset: '-3' }).offset).toBe('0');
    expect(refusal(() => query({ limit: '-1' }))).toMatchObject({
      status: 416,
      code: 'PGRST103',
      details: 'Limit should be greater than or equal to zero.',
    });
  });
});

test('uses the first of repeated select, columns and on_conflict, and all filters', () => {
  const parsed = parseQuery(
    'select=a&select=b&columns=%22x%22,y&columns=z&on_conflict=k&on_conflict=l&c=gt.1&c=lt.5',
  );
  expect(parsed).toMatchObject({
    select: [{ column: 'a' }],
    columns: ['x', 'y'],
    onConflict: ['k'],
    conditions: [{ comparison: { operator: 'gt' } }, { comparison: { operator: 'lt' } }],
  });
});

test('rejects parameters of relations that are not embedded', () => {
  for (const key of ['users.name', 'users.order', 'users.limit', 'users.or', 'users.not.and'])
    expect(refusal(() => query({ [key]: 'eq.1' }))).toMatchObject({
      code: 'PGRST108',
      message: "'users' is not an embedded resource in this request",
    });
});

test('separates filters from arguments of a function called by GET', () => {
  const parsed = parseQuery('a=1&b=%7Bx,y%7D&c=eq.5&a=2&limit=3&d=isnt.it&e=not.is.null', true);
  expect(parsed.args).toEqual([
    ['a', '1'],
    ['b', '{x,y}'],
    ['a', '2'],
    ['d', 'isnt.it'],
  ]);
  expect(parsed.conditions).toHaveLength(2);
  expect(parsed.limit).toBe(3);
});

test('reports what was expected and where', () => {
  expect(refusal(() => condition('c', 'noop.0'))).toEqual({
    status: 400,
    code: 'PGRST100',
    details: 'unexpected "o" expecting "not" or operator (eq, gt, ...)',
    hint: null,
    message: '"failed to parse filter (noop.0)" (line 1, column 1)',
  });
  expect(refusal(() => condition('c', '0'))).toMatchObject({
    details: 'unexpected "0" expecting "not" or operator (eq, gt, ...)',
  });
  expect(refusal(() => condition('c', ''))).toMatchObject({
    details: 'unexpected end of input expecting "not" or operator (eq, gt, ...)',
  });
  expect(refusal(() => query({ select: 'a,(' }))).toMatchObject({
    message: '"failed to parse select parameter (a,()" (line 1, column 3)',
  });
});
