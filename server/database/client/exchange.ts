/**
 * What goes over a connection at a time, in the terms of the driver `pg`: statements under one Sync, or one command.
 */
import type pg from 'pg';
import { type Column, columnsOf } from './columns.ts';
import type { Row } from './database.ts';
import { isPostgresError, refusalOf } from './errors.ts';

/** A statement with its values as the text that is sent. */
export interface SentStatement {
  text: string;
  values: (string | null)[];
}

/** A statement that Postgres keeps on a connection. Without a name it keeps it until the next one comes. */
interface Prepared {
  name: string;
  /** Known once Postgres has described it. */
  columns: Column[];
}

/** How much a connection has prepared, what failed too. */
export interface PreparedSize {
  /** Different statements. */
  readonly count: number;
  /** Of their texts. */
  readonly characters: number;
}

/** The statements that a connection has prepared. */
export class PreparedStatements implements PreparedSize {
  count = 0;
  characters = 0;
  readonly #byText = new Map<string, Prepared>();
  /** Sent to be prepared, in this order, and not answered. */
  #awaited: (() => void)[] = [];

  /** The statement if it is prepared. */
  find(text: string): Prepared | undefined {
    return this.#byText.get(text);
  }

  /** A new name for a text; it counts as prepared when `parsed` was called for it. */
  prepare(text: string): Prepared {
    this.count += 1;
    this.characters += text.length;
    const prepared = { name: `s${this.count}`, columns: [] };
    this.#awaited.push(() => this.#byText.set(text, prepared));
    return prepared;
  }

  /** Postgres took the next of those sent. */
  parsed(): void {
    this.#awaited.shift()?.();
  }

  /** Postgres refused a statement and what was sent with it; those of the texts that are `stale` have to be prepared anew. */
  refused(stale: readonly string[]): void {
    this.#awaited = [];
    for (const text of stale) this.#byText.delete(text);
  }
}

/** A table changed under a prepared statement: it was refused before it did anything. */
export function isStalePlan(error: unknown): boolean {
  return isPostgresError(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** What the driver asks of a query of one's own. */
abstract class Exchange<T> implements pg.Submittable {
  /** Rejects with what Postgres says (`PostgresError`) or what became of the connection. */
  readonly outcome: Promise<T>;
  #resolve: (outcome: T) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor() {
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  abstract submit(connection: pg.Connection): void;
  protected abstract result(): T;

  handleRowDescription(_description: { fields: pg.FieldDef[] }): void {}
  handleDataRow(_row: { fields: (string | null)[] }): void {}
  handleCommandComplete(_complete: { text: string }): void {}
  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.#resolve(this.result());
  }

  handleError(error: unknown): void {
    const refusal = refusalOf(error);
    this.refused(refusal);
    this.#reject(refusal);
  }

  protected refused(_error: unknown): void {}
}

/** Statements sent together: the rows of each. Unless a transaction was begun before, they are one. */
export class Batch extends Exchange<Row[][]> {
  readonly #statements: readonly SentStatement[];
  readonly #kept: PreparedStatements | undefined;
  readonly #results: Row[][] = [];
  /** Of the statements, as they were sent. */
  readonly #prepared: Prepared[] = [];
  #rows: Row[] = [];

  /** Without `kept` nothing is prepared. */
  constructor(statements: readonly SentStatement[], kept?: PreparedStatements) {
    super();
    this.#statements = statements;
    this.#kept = kept;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  }

  #send(connection: pg.Connection, { text, values }: SentStatement): void {
    let prepared = this.#kept?.find(text);
    if (!prepared) {
      prepared = this.#kept?.prepare(text) ?? { name: '', columns: [] };
      connection.parse({ name: prepared.name, text, types: [] }, true);
      connection.describe({ type: 'S', name: prepared.name }, true);
    }
    this.#prepared.push(prepared);
    connection.bind({ statement: prepared.name, values }, true);
    connection.execute(null, true);
  }

  get #current(): Prepared | undefined {
    return this.#prepared[this.#results.length];
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    if (this.#current) this.#current.columns = columnsOf(fields);
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {};
    this.#current?.columns.forEach(({ name, read }, at) => {
      const text = fields[at] ?? null;
      row[name] = text === null ? null : read(text);
    });
    this.#rows.push(row);
  }

  override handleCommandComplete(): void {
    this.#results.push(this.#rows);
    this.#rows = [];
  }

  override handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  protected override refused(error: unknown): void {
    this.#kept?.refused(isStalePlan(error) ? this.#statements.map(({ text }) => text) : []);
  }

  protected override result(): Row[][] {
    return this.#results;
  }
}

/** A command by the simple protocol, which takes no values: the tag Postgres answers with. */
export class Command extends Exchange<string> {
  readonly #text: string;
  #tag = '';

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  protected override result(): string {
    return this.#tag;
  }
}
