import { afterEach, expect, test } from 'vitest';
import { message, type ScriptedPostgres, startScriptedPostgres } from '#tests/harness/scripted-postgres.ts';
import { startExternal } from './start-database.ts';

let postgres: ScriptedPostgres | undefined;
afterEach(() => postgres?.stop());

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const TEXT_TYPE = 25;

/** The address of a PostgreSQL that answers each question with this text in a column of this name. */
async function answering(column: string, text: string): Promise<string> {
  const described = Buffer.concat([
    ...[int16(1), Buffer.from(`${column}\0`), Buffer.alloc(8), int16(TEXT_TYPE)],
    Buffer.alloc(8),
  ]);
  const row = Buffer.concat([int16(1), int16(0), int16(text.length), Buffer.from(text)]);
  postgres = await startScriptedPostgres({
    D: [message('t', Buffer.alloc(2)), message('T', described)],
    E: [message('D', row), message('C', 'SELECT 1\0')],
  });
  const { user, password, host, port, database } = postgres.address;
  return `postgres://${user}:${password}@${host}:${port}/${database}`;
}

test('refuses a pooler that shares a process of PostgreSQL between two connections', async () => {
  await expect(startExternal({ url: await answering('pid', '7') })).rejects.toThrow(
    'DATABASE_URL is the address of a pooler in transaction mode: give that of PostgreSQL itself in DATABASE_DIRECT_URL too',
  );
});

test('refuses PostgreSQL before 15, at the direct address when there is one', async () => {
  const url = await answering('number', '149999');
  await expect(startExternal({ url: 'postgres://nowhere', directUrl: url })).rejects.toThrow(
    'The database of DATABASE_DIRECT_URL is older than PostgreSQL 15: upgrade it',
  );
});

test('takes PostgreSQL 15', async () => {
  const url = await answering('number', '150000');
  await expect(startExternal({ url: 'postgres://nowhere', directUrl: url })).rejects.not.toThrow(
    'upgrade it',
  );
});
