/** Statements under one Sync, as a query of the driver `pg` (`pg.Submittable`), and the statements that a connection has prepared. */
import pg from 'pg';
import type { Row } from './database.ts';
import { isPostgresError, refusalOf } from './errors.ts';

/** How values are read from their text, by type. The numbers are those of the catalogue `pg_type`, which never change. */
const TYPES = new pg.TypeOverrides();
const TEXT_ARRAY: number = 1009;
const readTexts = pg.types.getTypeParser(TEXT_ARRAY, 'text');
/** Date, interval: a date as a JavaScript Date could become the day before; an interval stays as Postgres writes it. */
for (const type of [1082, 1186]) TYPES.setTypeParser(type, 'text', (text: string) => text);
/** Arrays of char, name, date, numeric, interval, which the driver doesn't know or makes dates and inexact numbers of. */
for (const type of [1002, 1003, 1182, 1187, 1231]) TYPES.setTypeParser(type, 'text', readTexts);

interface Column {
  name: string;
  read: (text: string) => unknown;
}

export interface SentStatement {
  text: string;
  values: (string | null)[];
}

/** A prepared statement. Postgres replaces one without a name when the next one is prepared. */
interface Prepared {
  text: string;
  name: string;
  /** Set when Postgres has described the result; never for a statement without one. */
  columns?: Column[];
}

/** How much a connection has prepared, including what Postgres refused. */
export interface PreparedSize {
  readonly count: number;
  readonly characters: number;
}

export class PreparedStatements extends Map<string, Prepared> implements PreparedSize {
  count = 0;
  characters = 0;

  add(text: string): Prepared {
    this.count += 1;
    this.characters += text.length;
    const prepared = { text, name: `s${this.count}` };
    this.set(text, prepared);
    return prepared;
  }
}

/** A table changed under a prepared statement: it was refused before it did anything. */
export function isStalePlan(error: unknown): boolean {
  return isPostgresError(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** Statements sent together. Unless a transaction was begun before, they are one. */
export class Batch implements pg.Submittable {
  /** The rows of each. Rejects with a `PostgresError`, or with the driver's error when the connection ends. */
  readonly rows: Promise<Row[][]>;
  #resolve: (rows: Row[][]) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  readonly #statements: readonly SentStatement[];
  readonly #kept: PreparedStatements | undefined;
  readonly #prepared: Prepared[] = [];
  readonly #results: Row[][] = [];
  #current: Row[] = [];

  /** Without `kept` nothing is prepared. */
  constructor(statements: readonly SentStatement[], kept?: PreparedStatements) {
    this.#statements = statements;
    this.#kept = kept;
    this.rows = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  }

  #send(connection: pg.Connection, { text, values }: SentStatement): void {
    let prepared = this.#kept?.get(text);
    if (!prepared) {
      prepared = this.#kept?.add(text) ?? { text, name: '' };
      connection.parse({ name: prepared.name, text, types: [] }, true);
      connection.describe({ type: 'S', name: prepared.name }, true);
    }
    this.#prepared.push(prepared);
    connection.bind({ statement: prepared.name, values }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const prepared = this.#prepared[this.#results.length];
    if (!prepared) return;
    prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: (TYPES as pg.CustomTypesConfig).getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {};
    this.#prepared[this.#results.length]?.columns?.forEach(({ name, read }, at) => {
      const text = fields[at] ?? null;
      row[name] = text === null ? null : read(text);
    });
    this.#current.push(row);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#current);
    this.#current = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }

  handleError(thrown: unknown): void {
    const error = refusalOf(thrown);
    const stale = isStalePlan(error);
    // Postgres has taken what it described or ran; the rest is to be prepared again, and stale statements are.
    for (const [at, { text, columns }] of this.#prepared.entries())
      if (stale || (at >= this.#results.length && columns === undefined)) this.#kept?.delete(text);
    this.#reject(error);
  }
}
