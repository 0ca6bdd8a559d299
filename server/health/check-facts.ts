/** Findings about what the database knows: migrations, mails, payments, tasks. */
import type { JobState } from '#server/jobs/jobs.ts';
import type { Facts, Run } from './facts.ts';
import { DAY_MS, type Finding, fault, inWords, ok, warning } from './finding.ts';

const HOUR_MS = 3600_000;
/** A backup is made each night. */
const BACKUP_MS = 1.5 * DAY_MS;
const TRIAL_MS = 100 * DAY_MS;
/** So many failed notices of a day say nothing. */
const FEW_FAILURES = 5;
/** A job that has been late for this long besides three of its intervals is silent. */
const JOB_MS = HOUR_MS;

const age = (run: Run | undefined, now: Date) =>
  run?.succeeded_at ? now.getTime() - run.succeeded_at.getTime() : undefined;

export function checkVersion({ migrations }: Facts, version: string, known: readonly string[]): Finding {
  const about = 'version';
  const unknown = migrations.filter((name) => !known.includes(name));
  const pending = known.filter((name) => !migrations.includes(name));
  if (unknown.length > 0)
    return fault(
      about,
      `The database is newer than this code (${version}): it has ${unknown.join(', ')}`,
      'Return to the newer version: reshimgath upgrade',
    );
  if (pending.length > 0)
    return warning(about, `${pending.length} migrations wait for the next start`, 'Restart the server');
  return ok(about, `${version}, with all ${migrations.length} migrations`);
}

/** A figure of what there is none of has no row. */
const figure = (figures: Facts['figures'], name: string) => figures.get(name) ?? 0;

/** Mails: that the server accepts them, and none is overdue or given up. */
export function checkMails({ figures, runs, now }: Facts): Finding {
  const about = 'mails';
  const remedy =
    'See "mails don\'t arrive" in docs/operations.md: reshimgath admin mails ADDRESS names the error';
  const failing = figure(figures, 'mails_failing_seconds') * 1000;
  if (failing > HOUR_MS) return fault(about, `All mails fail, for ${inWords(failing)}`, remedy);
  const overdue = figure(figures, 'outbox_overdue_seconds') * 1000;
  if (overdue > HOUR_MS) return fault(about, `A mail is overdue by ${inWords(overdue)}`, remedy);
  const givenUp = figure(figures, 'outbox_given_up');
  if (givenUp > 0)
    return warning(about, `${givenUp} mails were given up`, 'See "was given up" in docs/operations.md');
  const failed = runs.get('mails')?.failed_at;
  if (failed && now.getTime() - failed.getTime() < DAY_MS)
    return warning(
      about,
      `All mails failed until ${failed.toISOString()}`,
      'They are sent again; ask your mail provider why',
    );
  return ok(about, 'No mail waits longer than it should');
}

/** Notices on phones and text messages: that they leave, and that not most of them fail. */
export function checkNotices({ figures }: Facts): Finding {
  const about = 'notices';
  const remedy = 'See "notices don\'t arrive" in docs/operations.md';
  for (const [name, what] of [
    ['pushes', 'notices on phones'],
    ['texts', 'text messages'],
  ] as const) {
    const overdue = figure(figures, `${name}_overdue_seconds`) * 1000;
    if (overdue > HOUR_MS)
      return fault(about, `Of the ${what} one is overdue by ${inWords(overdue)}`, remedy);
    const failed = figure(figures, `${name}_failed_last_day`);
    const sent = figure(figures, `${name}_sent_last_day`);
    if (failed > FEW_FAILURES && failed > sent)
      return warning(about, `Of the ${what} of a day ${failed} failed and ${sent} were sent`, remedy);
  }
  return ok(about, 'Notices on phones and text messages are sent');
}

/** Payments: the webhook, and what waits. */
export function checkPayments({ figures }: Facts): Finding {
  const about = 'payments';
  const newest = figures.get('webhook_events_newest_seconds');
  const paid = figure(figures, 'payments_last_day');
  const webhook =
    'Look at the webhook in the dashboard of the payment provider: its address, its secret, its events (docs/operations.md)';
  if (paid > 0 && (newest === undefined || newest * 1000 > DAY_MS))
    return fault(about, 'Members have paid, and the provider has not reached the webhook since', webhook);
  const waiting = figure(figures, 'payment_unsettled_oldest_seconds') * 1000;
  if (waiting > HOUR_MS)
    return fault(about, `A payment waits to be settled for ${inWords(waiting)}`, 'reshimgath check:payments');
  if (newest === undefined) return ok(about, 'The provider has not used the webhook yet: nobody has paid');
  return ok(about, `The provider reached the webhook ${inWords(newest * 1000)} ago`);
}

function checkTask(facts: Facts, task: string, most: number, remedy: string): Finding {
  const run = facts.runs.get(task);
  const since = age(run, facts.now);
  if (run?.failure) return fault(task, `The last one failed: ${run.failure}`, remedy);
  if (since === undefined && facts.now.getTime() - facts.madeAt.getTime() < 2 * DAY_MS)
    return ok(task, 'There has been none yet; the installation is new');
  if (since === undefined) return warning(task, 'There has been none yet', remedy);
  if (since > most) return fault(task, `The last one was ${inWords(since)} ago`, remedy);
  return ok(task, `The last one was ${inWords(since)} ago`);
}

/** What the nightly timer does. */
export const checkTasks = (facts: Facts): Finding[] => [
  checkTask(facts, 'backup', BACKUP_MS, 'journalctl -u reshimgath-night says why; then: reshimgath night'),
  ...(facts.runs.has('copy')
    ? [checkTask(facts, 'copy', BACKUP_MS, 'Check BACKUP_COPY in the settings; then: reshimgath night')]
    : []),
  checkTask(facts, 'check:payments', BACKUP_MS, 'reshimgath check:payments says which'),
  checkTask(facts, 'trial restore', TRIAL_MS, 'reshimgath trial'),
];

/** The jobs of a running server that fail at every attempt, or are silent. */
export function checkJobs(jobs: Iterable<JobState>, now: number): Finding {
  const about = 'jobs';
  const late = [...jobs].filter(({ everyMs, succeededAt, startedAt }) => {
    return now - (succeededAt ?? startedAt) > 3 * everyMs + JOB_MS;
  });
  if (late.length === 0) return ok(about, 'All jobs have succeeded lately');
  const names = late.map(({ name, failingSince }) => `${name} (${failingSince ? 'fails' : 'silent'})`);
  return fault(
    about,
    `No success for long: ${names.join(', ')}`,
    'The log has entries with the name of the job',
  );
}
