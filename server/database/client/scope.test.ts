import { expect, test } from 'vitest';
import { scopeStatement, statementTimeout } from './scope.ts';

test.each([
  [{ role: 'anon' }, 1000],
  [{ role: 'authenticated' }, 8000],
  [{ role: 'service_role' }, 8000],
  [{ role: 'anon', statementTimeoutMs: 50 }, 50],
])('ends a statement of %j after %i milliseconds', (scope, milliseconds) => {
  expect(statementTimeout(scope)).toBe(milliseconds);
  expect(scopeStatement(scope).values[3]).toBe(String(milliseconds));
});

test('writes the role into the claims, whatever they say', () => {
  const { values } = scopeStatement({ role: 'anon', claims: { role: 'service_role', sub: 'x' } });
  expect(values.slice(0, 3)).toEqual(['anon', '{"role":"anon","sub":"x"}', 'x']);
});
