/** Metrics of the whole installation (`service_figures`), cached for a few seconds; omitted while the database is unavailable. */
import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import type { Database, Row, Scope } from '#server/database/client/database.ts';
import { SERVER_OWNER, SERVICE_READ } from '#server/database/client/scope.ts';

interface Figure extends Row {
  figure: string;
  /** Empty for a figure without kinds. */
  kind: string;
  value: number;
}

/** The timeout of a Prometheus scrape is ten seconds. */
const TIMEOUT_MS = 2000;
const CACHE_MS = 3000;
const SCOPE: Scope = { ...SERVICE_READ, statementTimeoutMs: TIMEOUT_MS };

const HELP: Record<string, string> = {
  outbox_waiting: 'Receipts and alerts that wait to be sent, by kind',
  outbox_overdue_seconds:
    'How long the most overdue of them should have been sent, by its own time; weekly lists do not count',
  pushes_waiting: 'Notices on phones that wait, also for the morning',
  pushes_overdue_seconds: 'How long the most overdue of them should have been sent',
  pushes_sent_last_day: 'Notices on phones that reached a device in the last 24 hours',
  pushes_failed_last_day: 'Notices on phones given up in the last 24 hours',
  push_places_failing: 'Devices whose push service refused or did not answer the last time',
  texts_waiting: 'Text messages that wait to be sent',
  texts_overdue_seconds: 'How long the most overdue of them should have been sent',
  texts_sent_last_day: 'Text messages that the provider accepted in the last 24 hours',
  texts_failed_last_day: 'Text messages of the last 24 hours that it refused or did not answer',
  outbox_given_up: 'Receipts and alerts given up after a day of trying, by kind',
  orders_open: 'Purchases that were begun and are neither paid nor given up',
  orders_last_day: 'Purchases begun in the last 24 hours',
  payments_last_day: 'Payments recorded in the last 24 hours',
  refunds_last_day: 'Refunds seen in the last 24 hours',
  reports_open: 'Reports and complaints that wait for a decision',
  reports_overdue: 'Of these, those whose legal deadline has passed',
  payment_unsettled_oldest_seconds:
    'Age of the oldest payment that the provider has and no purchase was settled with',
  payment_checks_late_seconds: 'How late the next check of a purchase at the provider is',
  webhook_events_waiting: 'Events of the provider that are not worked on yet',
  webhook_events_oldest_seconds: 'Age of the oldest of them',
  task_age_seconds: 'How long ago a task beside the server succeeded, e.g. backup',
  webhook_events_newest_seconds: 'Time since the provider reached the webhook; absent before the first event',
  mails_failing_seconds:
    'Time between the first and the last failed mail since one was accepted; rejected addresses do not count',
  postgres_start_time_seconds: 'When PostgreSQL was started, in seconds since 1970',
};

function registryOf(figures: readonly Figure[] | null): Registry {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({
    name: 'reshimgath_database_up',
    help: 'Whether the database gave the figures below within two seconds',
    registers,
  });
  up.set(figures ? 1 : 0);
  for (const [name, rows] of Map.groupBy(figures ?? [], ({ figure }) => figure)) {
    const label = name === 'task_age_seconds' ? 'task' : 'kind';
    const isByKind = rows.some(({ kind }) => kind !== '');
    const gauge = new Gauge({
      name: `reshimgath_${name}`,
      help: HELP[name] ?? name,
      labelNames: isByKind ? [label] : [],
      registers,
    });
    for (const { kind, value } of rows) gauge.set(isByKind ? { [label]: kind } : {}, value);
  }
  return registry;
}

const FIGURES = 'select figure, kind, value from public.service_figures()';
/** Tasks beside the server, such as backups: how long ago each succeeded. */
const TASKS = `select 'task_age_seconds' as figure, task as kind, extract(epoch from now() - succeeded_at)::float8 as value
  from server.runs where succeeded_at is not null`;

/** Creates a function that returns the figures in Prometheus' text format; it never rejects. */
export function createFigures(database: Database): () => Promise<string> {
  let cached: { at: number; figures: Promise<Figure[] | null> } | undefined;
  const query = () =>
    Promise.race([
      Promise.all([
        database.query<Figure>(SCOPE, { text: FIGURES }),
        database.query<Figure>({ ...SCOPE, ...SERVER_OWNER }, { text: TASKS }),
      ]).then((parts) => parts.flat()),
      pause(TIMEOUT_MS, null, { ref: false }),
    ]).catch(() => null);
  return async () => {
    const now = performance.now();
    if (!cached || now - cached.at > CACHE_MS) cached = { at: now, figures: query() };
    return registryOf(await cached.figures).metrics();
  };
}
