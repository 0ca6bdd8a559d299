import { expect, test } from 'vitest';
import type { Scope } from './database.ts';
import {
  SERVER_OWNER,
  SERVER_OWNER_READ,
  SERVICE,
  SERVICE_READ,
  scopeStatement,
  statementTimeout,
} from './scope.ts';

test.each([
  [{ role: 'anon' }, 1000],
  [{ role: 'authenticated' }, 8000],
  [{ role: 'service_role' }, 8000],
  [{ role: 'anon', statementTimeoutMs: 50 }, 50],
])('ends a statement of %j after %i milliseconds', (scope, milliseconds) => {
  expect(statementTimeout(scope)).toBe(milliseconds);
  expect(scopeStatement(scope).values[3]).toBe(String(milliseconds));
});

test('sets role, claims, user, timeout and search path, and what else the scope says, all for the transaction', () => {
  const scope: Scope = { role: 'authenticated', claims: { sub: 'x' } };
  const values = ['authenticated', '{"sub":"x","role":"authenticated"}', 'x', '8000', 'public, extensions'];
  const five =
    "set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true), " +
    "set_config('statement_timeout', $4, true), set_config('search_path', $5, true)";
  const readOnly = "set_config('transaction_read_only', 'on', true)";
  const two = 'set_config($6, $7, true), set_config($8, $9, true)';
  const settings = { 'a.b': '1', 'c.d': '2' };
  const expected: [Scope, string, string[]][] = [
    [scope, five, values],
    [{ ...scope, readOnly: true }, `${five}, ${readOnly}`, values],
    [{ ...scope, settings }, `${five}, ${two}`, [...values, 'a.b', '1', 'c.d', '2']],
    [
      { ...scope, readOnly: true, settings },
      `${five}, ${readOnly}, ${two}`,
      [...values, 'a.b', '1', 'c.d', '2'],
    ],
  ];
  for (const [given, calls, bound] of expected)
    expect(scopeStatement(given)).toEqual({ text: `select num_nulls(${calls})`, values: bound });
});

test('writes the role into the claims, whatever they say', () => {
  const { values } = scopeStatement({ role: 'anon', claims: { role: 'service_role', sub: 'x' } });
  expect(values.slice(0, 3)).toEqual(['anon', '{"role":"anon","sub":"x"}', 'x']);
});

test('reads as the service and as the owner of the tables cannot write', () => {
  expect(SERVICE_READ).toEqual({ ...SERVICE, readOnly: true });
  expect(SERVER_OWNER_READ).toEqual({ ...SERVER_OWNER, readOnly: true });
});
