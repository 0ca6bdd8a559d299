/** How often the embedded server runs its jobs. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createJobs } from '#server/jobs/jobs.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { createTestDatabase } from '#tests/harness/test-database.ts';

const EVERY = {
  '10 s': ['send_outbox', 'send_text_messages', 'settle_due_payments'],
  '30 s': ['send_pushes'],
  '60 s': [
    'continue_merges',
    'expire_interests',
    'plan_digests',
    'recompute_patrikas',
    'remind_of_breaches',
    'remind_of_interests',
    'remind_of_reports',
    'remove_expired_listings',
    'send_new_matches',
  ],
  '600 s': ['remove_story_pictures', 'watch_health'],
  '3600 s': [
    'announce_marriage_erasures',
    'delete_idle_accounts',
    'note_found_searches',
    'remind_of_renewals',
    'remind_of_rules',
    'remove_after_retention',
    'update_ages',
  ],
  '21600 s': ['sweep_objects'],
  '43200 s': [
    'forget_ended_biodata_links',
    'forget_helper_records',
    'forget_old_contact_views',
    'forget_old_notices',
    'forget_unconfirmed_users',
    'remind_idle_members',
    'remove_idle_photos',
  ],
};

test('runs each job at once, without failing, and then as often as its subject needs', async () => {
  const { database, drop } = await createTestDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-jobs-'));
  const failures: unknown[] = [];
  const jobs = createJobs({
    database,
    objectStore: await openDiskObjectStore(folder),
    clock: () => new Date(),
    sendDueMails: async () => {},
    callFunction: async () => {},
    watchHealth: async () => {},
    report: (error) => failures.push(error),
    signal: new AbortController().signal,
  });
  jobs.start();
  await jobs.stop();
  const every = Map.groupBy(jobs.states(), ({ everyMs }) => `${everyMs / 1000} s`);
  expect(
    Object.fromEntries([...every].map(([time, states]) => [time, states.map(({ name }) => name).toSorted()])),
  ).toEqual(EVERY);
  expect(failures).toEqual([]);
  expect(jobs.states().filter(({ succeededAt }) => succeededAt === undefined)).toEqual([]);
  await drop();
  rmSync(folder, { recursive: true });
});
