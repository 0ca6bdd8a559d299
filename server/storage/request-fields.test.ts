/** The fields of JSON requests and the names of new objects: at their limits and one beyond, with the words of each refusal. */
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { refusalResponse, storageErrorOf } from './errors.ts';
import { readBody } from './json.ts';
import { listOptionsOf } from './list.ts';
import { removedNamesOf } from './remove.ts';
import { checkKey } from './rows.ts';
import { expirySecondsOf } from './signed-address.ts';

const malformed = (message: string) =>
  expect.objectContaining({
    refusal: { code: 'InvalidRequest', statusCode: '400', error: 'Error', message },
  });

describe('a JSON body', () => {
  const app = new Hono()
    .post('/', async (context) => context.json(await readBody(context)))
    .onError((error) => refusalResponse(storageErrorOf(error)));
  const send = async (body: string) => (await app.request('/', { method: 'POST', body })).json();

  test('is an object', async () => expect(await send('{"limit":1}')).toEqual({ limit: 1 }));

  test.each([
    ['a list', '[]', 'body must be object'],
    ['null', 'null', 'body must be object'],
    ['a text', '"x"', 'body must be object'],
    ['too many values', `[${'1,'.repeat(50_000)}1]`, 'body has too many values'],
    ['too many levels', '['.repeat(102) + ']'.repeat(102), 'body is nested too deeply'],
  ])('is not %s', async (_what, body, message) => {
    expect(await send(body)).toEqual({ code: 'InvalidRequest', statusCode: '400', error: 'Error', message });
  });

  test.each(['', '{', 'prefix=a'])('is not %j', async (body) => {
    expect(await send(body)).toEqual({
      code: 'InvalidRequest',
      statusCode: '400',
      error: 'FastifyError',
      message: "Body is not valid JSON but content-type is set to 'application/json'",
    });
  });
});

describe('the expiry of a signed URL', () => {
  const TEN_YEARS = 315_360_000;

  test.each([1, TEN_YEARS])('may be %i seconds', (expiresIn) =>
    expect(expirySecondsOf({ expiresIn })).toBe(expiresIn),
  );

  test.each([
    [undefined, "body must have required property 'expiresIn'"],
    [null, "body must have required property 'expiresIn'"],
    ['60', 'body/expiresIn must be integer'],
    [1.5, 'body/expiresIn must be integer'],
    [0, 'body/expiresIn must be >= 1'],
    [TEN_YEARS + 1, `body/expiresIn must be <= ${TEN_YEARS}`],
  ])('may not be %j', (expiresIn, message) =>
    expect(() => expirySecondsOf({ expiresIn })).toThrow(malformed(message)),
  );
});

describe('a list request', () => {
  const options = (more: object) => listOptionsOf({ prefix: 'a', ...more });

  test.each([
    [{}, { prefix: 'a/', limit: 100, offset: 0 }],
    [{ prefix: '//a/b/' }, { prefix: 'a/b/', limit: 100, offset: 0 }],
    [{ prefix: '' }, { prefix: '', limit: 100, offset: 0 }],
    [
      { limit: 1, offset: 7 },
      { prefix: 'a/', limit: 1, offset: 7 },
    ],
    [{ limit: 1500 }, { prefix: 'a/', limit: 1500, offset: 0 }],
    [{ limit: 1501 }, { prefix: 'a/', limit: 1500, offset: 0 }],
    [
      { search: '', sortBy: { column: 'name', order: 'asc' } },
      { prefix: 'a/', limit: 100, offset: 0 },
    ],
    [{ sortBy: null }, { prefix: 'a/', limit: 100, offset: 0 }],
  ])('with %j lists %j', (more, expected) => expect(options(more)).toEqual(expected));

  test.each([
    [{ prefix: undefined }, "body must have required property 'prefix'"],
    [{ prefix: 1 }, 'body/prefix must be string'],
    [{ prefix: 'a\0' }, 'body/prefix must be string'],
    [{ limit: 0 }, 'body/limit must be >= 1'],
    [{ limit: '9' }, 'body/limit must be integer'],
    [{ offset: -1 }, 'body/offset must be >= 0'],
    [{ sortBy: 'name' }, 'body/sortBy must be object'],
  ])('is refused with %j', (more, message) => expect(() => options(more)).toThrow(malformed(message)));
});

describe('the names of objects to remove', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

  test.each([1, 1000])('may be %i', (count) =>
    expect(removedNamesOf({ prefixes: names(count) })).toEqual(names(count)),
  );

  test.each([
    [undefined, "body must have required property 'prefixes'"],
    ['a', 'body/prefixes must be array'],
    [[], 'body/prefixes must NOT have fewer than 1 items'],
    [names(1001), 'body/prefixes must NOT have more than 1000 items'],
    [['a', 1], 'body/prefixes/1 must be string'],
    [['\0'], 'body/prefixes/0 must be string'],
  ])('may not be %j', (prefixes, message) =>
    expect(() => removedNamesOf({ prefixes })).toThrow(malformed(message)),
  );
});

describe('the name of a new object', () => {
  test('has up to 1024 characters', () => expect(checkKey('x'.repeat(1024))).toBeUndefined());

  test.each([
    ['', ''],
    ['a|b', 'a|b'],
    ['x'.repeat(1025), 'x'.repeat(1024)],
    ['फोटो'.repeat(400), 'फोटो'.repeat(256)],
  ])('is not %j', (key, repeated) =>
    expect(() => checkKey(key)).toThrow(
      expect.objectContaining({
        refusal: {
          code: 'InvalidKey',
          statusCode: '400',
          error: 'InvalidKey',
          message: `Invalid key: ${repeated}`,
        },
      }),
    ),
  );
});
