/** Every error that database functions raise has a message in both languages, where a person can see it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BackendError, errorText } from './errors.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const textsOf = (file: string): Record<string, string>[] =>
  ['en', 'mr'].map((language) => JSON.parse(read(`web/public/locales/${language}/${file}.json`)));
const TEXTS = textsOf('default');
const DESK_TEXTS = textsOf('desk');

/** Files whose functions staff call at the desk, or non-members by the page of complaints. All others are called for members. */
const DESK_FILES = /_(create_desk|name_nominees|\w+_at_desk|create_community_settings)\.sql$/;
const GUEST_FILES = /_(draft|file)_complaints\.sql$/;
/** Raised to staff by files that members call, too. */
const AT_THE_DESK = [
  'report_decided',
  'unknown_measure',
  'order_not_recorded',
  'member_not_unlisted',
  'text_sender_missing',
];

/** What nobody can meet on a screen, and why. */
const NOT_ON_SCREENS: Record<string, string> = {
  account_needed: 'the consent to the notice has no switch',
  unknown_sentence: 'the sentences are choices',
  unknown_report_kind: 'the kinds are choices',
  photo_focus_out_of_range: 'the frame stays within the photo',
  fresh_code_required: 'the screens then ask for the code',
  same_gender: 'the button is shown only for the other gender',
  birth_changed: 'raised to the function that computes patrikas, which starts again',
  patrika_changed: 'raised to the function that computes patrikas, which starts again',
  unknown_item: 'raised to the functions of the payments',
  unknown_member: 'raised to the functions of the payments',
  unknown_purchase: 'raised to the functions of the payments',
  payment_mode_differs: 'raised to the functions of the payments',
  live_payments_exist: 'raised to the command line of the operator',
  unknown_list: 'the lists are choices',
  unknown_time_zone: 'the zones are choices',
  unknown_relation: 'the relations are choices',
  invalid_candidate: 'the header has an id that the server returned',
  draft_not_possible: 'raised to the function that begins a profile, which asks to try again',
};

const RAISED = /raise sqlstate '(PT\d{3})'\s+using message = '(\w+)'/g;
const raised = globSync('supabase/migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
  [...read(file).matchAll(RAISED)]
    .map(([, code = '', message = '']) => ({ file, code, message }))
    .filter(({ message }) => !(message in NOT_ON_SCREENS)),
);
const isForDesk = ({ file, message }: { file: string; message: string }) =>
  DESK_FILES.test(file) || AT_THE_DESK.includes(message);
const isForGuests = ({ file }: { file: string }) => GUEST_FILES.test(file);

function keyOf({ code, message }: { code: string; message: string }): string {
  return errorText(new BackendError(message, 'refused', Number(code.slice(2)), code)).key;
}

describe('what is raised', () => {
  test('is found in all migrations', () => {
    expect(raised.length).toBeGreaterThan(60);
    const all = globSync('supabase/migrations/*.sql', { cwd: ROOT }).map(read).join('\n');
    for (const message of [...Object.keys(NOT_ON_SCREENS), ...AT_THE_DESK])
      expect(all).toContain(`'${message}'`);
    const found = all.match(/raise sqlstate 'PT/g)?.length;
    expect(found).toBe(all.match(RAISED)?.length);
  });

  const forMembers = raised.filter((one) => !isForDesk(one) && !isForGuests(one));
  test.each(forMembers)('to members as $message has a message in both languages', (one) => {
    for (const texts of TEXTS) expect(texts[keyOf(one)]).toBeTruthy();
  });

  test.each(raised.filter(isForDesk))('at the desk as $message has a message in both languages', (one) => {
    for (const texts of DESK_TEXTS) expect(texts[`desk.error_${one.message}`]).toBeTruthy();
  });

  const refusals = /const REFUSALS[\s\S]+?= new Map\(\n([\s\S]+?)\n\);/.exec(
    read('supabase/functions/grievance/handler.ts'),
  );
  test.each(raised.filter(isForGuests))('to non-members as $message has words of its own', ({ message }) => {
    expect(refusals?.[1]).toMatch(new RegExp(`^ +${message}: \\{ words: WORDS\\.`, 'm'));
  });

  test.each(['photo_limit_reached', 'unpaid_storage_full', 'picture_budget_used_up'])(
    'by the upload of a photo as %s has a message',
    (token) => {
      const [, key] =
        new RegExp(`\\['${token}', '([\\w.]+)'\\]`).exec(
          read('web/src/features/photos/lib/use-pending-photos.ts'),
        ) ?? [];
      for (const texts of TEXTS) expect(texts[String(key)]).toBeTruthy();
    },
  );
});
