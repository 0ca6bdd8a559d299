import { expect, test } from 'vitest';
import { parseArguments, parsePayload } from './payload.ts';

const refused = (message: string) =>
  expect.objectContaining({
    status: 400,
    body: { code: 'PGRST102', message, details: null, hint: null },
  });
const list = (values: number) => `[${'1,'.repeat(values - 1)}1]`;

test.each([
  ['{"a":1,"b":2}', { isArray: false, size: 1, keys: ['a', 'b'] }],
  ['[{"a":1,"b":2},{"b":3,"a":4}]', { isArray: true, size: 2, keys: ['a', 'b'] }],
  ['[]', { isArray: true, size: 0, keys: [] }],
])('reads the rows %s', (text, payload) => expect(parsePayload(text, false)).toEqual({ text, ...payload }));

test.each([
  ['', 'Empty or invalid json'],
  ['{', 'Empty or invalid json'],
  ['1', 'Empty or invalid json'],
  ['null', 'Empty or invalid json'],
  ['[{"a":1},{"b":1}]', 'All object keys must match'],
  ['[{"a":1},{"a":1,"b":1}]', 'All object keys must match'],
  ['[{"a":1},null]', 'All object keys must match'],
  ['[[1]]', 'All object keys must match'],
  [list(50_001), 'JSON of more than 50000 values is not accepted'],
  ['['.repeat(101) + ']'.repeat(101), 'JSON nested more than 100 levels deep is not accepted'],
])('refuses the rows %j', (text, message) =>
  expect(() => parsePayload(text, false)).toThrow(refused(message)),
);

test('lets rows differ where the request names the columns, but not be anything else', () => {
  expect(parsePayload('[{"a":1},{"b":1}]', true)).toMatchObject({ size: 2, keys: ['a'] });
  for (const text of ['[{"a":1},2]', '[null]'])
    expect(() => parsePayload(text, true)).toThrow(refused('All object keys must match'));
});

test('reads arguments of any kind, and none', () => {
  expect(parseArguments('')).toEqual({ text: '{}', isArray: false, size: 1, keys: [] });
  expect(parseArguments('{"n":1}')).toMatchObject({ isArray: false, keys: ['n'] });
  expect(parseArguments('[{"n":1}]')).toMatchObject({ isArray: true, keys: [] });
  expect(() => parseArguments(' ')).toThrow(refused('Empty or invalid json'));
});
