/**
 * A separate database for a test file: a copy of the template that `global-setup.ts` built, gone after `drop()`.
 *
 *   const test = await createTestDatabase();           // in beforeAll
 *   await test.database.query(scope, { text, values }) // as the server would, under a role
 *   await test.admin`select …`                         // with full rights, past all policies
 *   await test.drop();                                 // in afterAll
 */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { type Address, openConnection } from '#server/database/client/connection.ts';
import type { Database } from '#server/database/client/database.ts';
import { connect } from '#server/database/client/pool.ts';

export interface TestDatabase {
  database: Database;
  /** The superuser, past row-level security. */
  admin: postgres.Sql;
  /** The pool's own address, for what opens connections itself; never that of a pooler. */
  address: Address;
  /** The superuser's address. */
  adminAddress: Address;
  /** Fails when the payments made in it break an invariant. */
  drop(): Promise<void>;
}

/**
 * What the tests of this database have left broken of its payments. Events may still wait, as the test left them: on a slow machine for
 * long. Judged with the pool closed, so that nothing is half done.
 */
const VIOLATIONS = `
  select rule, subject from payment_violations()
  where rule <> 'event waiting for a minute' and exists (select from payment_orders union all select from payments)`;

async function asSuperuser(command: string): Promise<void> {
  const connection = await openConnection({ address: inject('superuser') });
  try {
    await connection.command(command);
  } finally {
    await connection.close();
  }
}

/** Copies the template. `max` is the size of the pool. */
export async function createTestDatabase({ max = 4 }: { max?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(`create database ${name} template ${inject('template')} strategy file_copy`);
  const address = { ...inject('poolUser'), database: name };
  const adminAddress = { ...inject('superuser'), database: name };
  const pooled = inject('pooled');
  const database = connect(
    pooled ? { address: { ...pooled, database: name }, max, prepare: false } : { address, max },
  );
  const admin = postgres({
    host: adminAddress.host,
    port: adminAddress.port,
    username: adminAddress.user,
    password: adminAddress.password,
    database: name,
    max: 2,
    onnotice: () => {},
  });
  return {
    database,
    admin,
    address,
    adminAddress,
    drop: async () => {
      await database.close();
      const violations = [...(await admin.unsafe(VIOLATIONS))];
      await admin.end({ timeout: 1 });
      await asSuperuser(`drop database ${name} with (force)`);
      if (violations.length > 0) throw new Error(`Payments were left broken: ${JSON.stringify(violations)}`);
    },
  };
}
