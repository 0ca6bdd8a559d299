/**
 * Kills the server at each commit of everything it does about a payment, with the commit made and with it undone, and starts it again:
 * afterwards every payment is recorded once or refunded once, and every receipt was sent (docs/payments.md, P18).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommitBreakpoints, installCommitBreakpoints } from '#tests/harness/commit-breakpoints.ts';
import { type PaymentEnvironment, startPaymentEnvironment } from './payment-environment.ts';
import {
  announced,
  capturedLate,
  disputed,
  leaving,
  paying,
  receipt,
  type Scenario,
} from './payment-scenarios.ts';

const PATIENCE = { timeout: 60_000 };

let environment: PaymentEnvironment;
let breakpoints: CommitBreakpoints;

beforeAll(async () => {
  environment = await startPaymentEnvironment();
  breakpoints = await installCommitBreakpoints(environment.base);
});
afterAll(async () => {
  await breakpoints.close();
  await environment.close();
});

/** The least number of commits of each scenario; on a slow machine the server's own schedule may add some. */
const COMMITS = {
  // Begin, attach, settle.
  paying: 3,
  // Store the event, settle, finish the event.
  announced: 3,
  // Claim, settle (then we capture), settle.
  capturedLate: 3,
  // Delete, store the event, settle (then we refund), settle, finish the event.
  leaving: 5,
  // Store the event, settle, finish the event.
  disputed: 3,
  // Claim, finish the receipt, finish the alert that goes with it.
  receipt: 3,
};
const SCENARIOS = { paying, announced, capturedLate, leaving, disputed, receipt };
const OUTCOMES = ['committed', 'undone'] as const;

/** A scenario, and whether the commit at which it is killed is made or undone. */
interface Run {
  name: keyof typeof SCENARIOS;
  outcome: (typeof OUTCOMES)[number];
}

const RUNS = OUTCOMES.flatMap((outcome) =>
  (Object.keys(SCENARIOS) as Run['name'][]).map((name): Run => ({ name, outcome })),
);
const titleOf = ({ name, outcome }: Run) => `${name}, ${outcome}`;
const UNDONE = RUNS.filter(({ outcome }) => outcome === 'undone').map(titleOf);

/** Commits of each run at which the server was killed. */
const reached = new Map(RUNS.map((run) => [titleOf(run), 0]));

/** One transaction claims all that is due; so two runs of these cannot both be stopped there. */
const CLAIMED_TOGETHER = new Set(['capturedLate', 'receipt']);

/** Those of the runs left that can be made together: the others wait for the run with the other outcome. */
const possibleNow = (left: readonly Run[]) =>
  left.filter(
    ({ name }, place) => !CLAIMED_TOGETHER.has(name) || left.findIndex((run) => run.name === name) === place,
  );

/** How far the runs have come that are made together, by their titles. */
interface Progress {
  scenarios: Map<string, Scenario>;
  /** The server waits at their breakpoint. */
  stopped: Set<string>;
  finished: Set<string>;
  running: Promise<unknown>[];
}

async function prepare(runs: readonly Run[], { scenarios }: Progress): Promise<void> {
  for (const run of runs) scenarios.set(titleOf(run), await SCENARIOS[run.name](environment));
  for (const title of runs.map(titleOf)) {
    const { member, purchase } = scenarios.get(title) as Scenario;
    await breakpoints.arm(title, member, purchase, (reached.get(title) ?? 0) + 1);
  }
}

/** Begins prepared runs, and resolves when each has reached its commit or has finished without another. */
async function toNextCommits(runs: readonly Run[], progress: Progress): Promise<void> {
  const { scenarios, stopped, finished, running } = progress;
  const titles = runs.map(titleOf);
  for (const title of titles) {
    const run = (scenarios.get(title) as Scenario).run();
    running.push(
      run.then(
        () => finished.add(title),
        () => undefined,
      ),
    );
  }
  await expect
    .poll(async () => {
      for (const title of await breakpoints.reached()) stopped.add(title);
      return titles.filter((title) => !stopped.has(title) && !finished.has(title));
    }, PATIENCE)
    .toEqual([]);
}

/** Starts the server, makes each run to its next commit and kills the server. Returns the runs that reached it, and the scenarios. */
async function runToNextCommits(runs: readonly Run[]): Promise<{ stopped: Run[]; scenarios: Scenario[] }> {
  // As if the minute had passed that the last runner's lease is good for, and the outbox's five.
  await environment.base.admin`update private.payment_settings set runner_until = now()`;
  const progress: Progress = { scenarios: new Map(), stopped: new Set(), finished: new Set(), running: [] };
  // The server sends a waiting receipt as soon as it runs. The others follow: one transaction claims the mails of all, and one that is
  // stopped for another run would keep the receipt from its own commits.
  const isReceipt = ({ name }: Run) => name === 'receipt';
  const [receipts, others] = [runs.filter(isReceipt), runs.filter((run) => !isReceipt(run))];
  await prepare(receipts, progress);
  await environment.start();
  await toNextCommits(receipts, progress);
  await prepare(others, progress);
  await toNextCommits(others, progress);
  await environment.kill();
  await breakpoints.release(UNDONE);
  await Promise.all(progress.running);
  return {
    stopped: runs.filter((run) => progress.stopped.has(titleOf(run))),
    scenarios: [...progress.scenarios.values()],
  };
}

/** Makes everything that is scheduled for later due now. */
async function makeDue(): Promise<void> {
  const { admin } = environment.base;
  await admin`update private.payment_settings set runner_until = now()`;
  await admin`update webhook_inbox set next_attempt_at = now() where processed_at is null`;
  await admin`update outbox set next_attempt_at = now() where done_at is null`;
  await admin`
    update payment_orders set next_poll_at = now() where state not in ('paid', 'refunded') and rzp_order_id is not null`;
}

it('loses, doubles and leaves no payment incomplete after a kill at any commit, made or undone [P18]', async () => {
  const all: Scenario[] = [];
  let left = RUNS;
  while (left.length > 0) {
    const made = possibleNow(left);
    const { stopped, scenarios } = await runToNextCommits(made);
    all.push(...scenarios);
    for (const run of stopped) reached.set(titleOf(run), (reached.get(titleOf(run)) ?? 0) + 1);
    left = left.filter((run) => !made.includes(run) || stopped.includes(run));
  }
  for (const run of RUNS)
    expect(reached.get(titleOf(run)), titleOf(run)).toBeGreaterThanOrEqual(COMMITS[run.name]);

  await makeDue();
  await environment.start();
  for (const scenario of all) await scenario.resume();
  await expect
    .poll(async () => {
      await makeDue();
      await environment.runDue();
      return Promise.all(all.map((scenario) => scenario.outcome()));
    }, PATIENCE)
    .toEqual(all.map(({ expected }) => expected));
  await expect
    .poll(
      async () => [...(await environment.base.admin`select key, fault from outbox where done_at is null`)],
      PATIENCE,
    )
    .toEqual([]);
  expect([...(await environment.base.admin`select * from payment_violations()`)]).toEqual([]);
  await environment.kill();
}, 300_000);
