import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BackendError } from './errors.ts';
import { unwrapAs, validated } from './validated.ts';

const rows = z.array(z.object({ ticket: z.string(), code: z.nullable(z.number()) }));

it('returns what the schema describes, without further columns', () => {
  const row = { ticket: 'A-1', code: null };
  expect(validated(rows, [{ ...row, added: 'later' }])).toEqual([row]);
});

it('throws an error that names the first place which differs', () => {
  expect(() => validated(rows, [{ ticket: 'A-1', code: '7' }])).toThrow('unexpected answer at 0.code');
  expect(() => validated(rows, null)).toThrow('unexpected answer at its root');
});

it('throws the error of the response before it looks at the data', () => {
  const error = { code: 'PT404', message: 'report_not_found' };
  expect(() => unwrapAs(rows, { data: null, error, status: 404 })).toThrow(BackendError);
  expect(() => unwrapAs(rows, { data: null, error, status: 404 })).toThrow('report_not_found');
});
