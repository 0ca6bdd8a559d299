/** What the database knows about the health of the installation. */
import type { Database, Row } from '#server/database/client/database.ts';
import { SERVER_OWNER, SERVER_OWNER_READ, SERVICE_READ } from '#server/database/client/scope.ts';
import type { Finding } from './finding.ts';

/** The last outcomes of a task beside the server; `failure` is null after a success. */
export interface Run extends Row {
  task: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
}

export interface Facts {
  /** The figures of the metrics; those with kinds are summed. */
  figures: ReadonlyMap<string, number>;
  runs: ReadonlyMap<string, Run>;
  /** Names of the applied migrations. */
  migrations: readonly string[];
  /** When the database was made. */
  madeAt: Date;
  now: Date;
}

const FIGURES = 'select figure, sum(value) as value from public.service_figures() group by figure';

/** Reads all facts; rejects when the database is away. */
export async function readFacts(database: Database): Promise<Facts> {
  const [figures, runs, migrations, [clock]] = await Promise.all([
    database.query<{ figure: string; value: number }>(SERVICE_READ, { text: FIGURES }),
    database.query<Run>(SERVER_OWNER_READ, { text: 'select * from server.runs' }),
    database.query<{ name: string }>(SERVER_OWNER_READ, {
      text: "select name from server.applied_files where kind = 'migration' order by name",
    }),
    database.query<{ now: Date; made: Date }>(SERVER_OWNER_READ, {
      text: 'select now() as now, min(applied_at) as made from server.applied_files',
    }),
  ]);
  return {
    figures: new Map(figures.map(({ figure, value }) => [figure, value])),
    runs: new Map(runs.map((run) => [run.task, run])),
    migrations: migrations.map(({ name }) => name),
    madeAt: clock?.made ?? new Date(),
    now: clock?.now ?? new Date(),
  };
}

/** Records that a task has succeeded, or why it failed. */
export async function recordRun(database: Database, task: string, failure?: string): Promise<void> {
  await database.query(SERVER_OWNER, {
    text: 'select server.record_run($1, $2)',
    values: [task, failure ?? null],
  });
}

/** Keeps the findings for the desk. */
export async function keepFindings(database: Database, findings: readonly Finding[]): Promise<void> {
  await database.query(SERVER_OWNER, {
    text: `insert into server.findings (findings) values ($1::jsonb)
      on conflict (only_row) do update set findings = excluded.findings, found_at = now()`,
    values: [JSON.stringify(findings)],
  });
}
