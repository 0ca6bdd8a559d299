/** What database functions raise to members in everyday use has a message of its own in both languages. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BackendError, errorText } from './errors.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(ROOT, `web/public/locales/${language}/default.json`), 'utf8'));
/** The files whose functions the application calls for members, and what only other clients can provoke there. */
const FILES = [
  'create_read_quota',
  'create_listings',
  'create_blocks',
  'create_interests',
  'show_contact_details',
  'list_patrikas',
  'list_best_matches',
];
const NOT_BY_THE_APPLICATION = ['unknown_sentence', 'same_gender', 'birth_changed', 'patrika_changed'];

const raised = FILES.flatMap((name) => {
  const [file = ''] = globSync(`supabase/migrations/*_${name}.sql`, { cwd: ROOT });
  const sql = readFileSync(path.join(ROOT, file), 'utf8');
  return [...sql.matchAll(/raise sqlstate '(PT4\d\d)' using message = '(\w+)'/g)].map(
    ([, code = '', message = '']) => ({ code, message }),
  );
}).filter(({ message }) => !NOT_BY_THE_APPLICATION.includes(message));

test('finds what the functions raise', () => expect(raised.length).toBeGreaterThan(8));

test.each(raised)('$message has a message in both languages', ({ code, message }) => {
  const { key } = errorText(new BackendError(message, 'refused', Number(code.slice(2)), code));
  expect(['error.oops', 'error.too_many_requests']).not.toContain(key);
  for (const language of ['en', 'mr']) expect(textsOf(language)[key]).toBeTruthy();
});
