/**
 * `domain/database.types.ts` holds the row types of the schema `public`, generated from the migrations. `npm run types:update` writes it;
 * this test fails when it is stale.
 */
import { generateTypescript, introspect, sortGeneratorMetadata } from '@supabase/postgrest-typegen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

/** Of PostgREST, whose rules for relations and function results the types follow. */
const POSTGREST_VERSION = '14';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('generates the types in domain/database.types.ts from the migrations', async () => {
  const query = async (text: string) => ({ rows: [...(await test.admin.unsafe(text))] });
  const metadata = await introspect({ query }, { includedSchemas: ['public'] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    postgrestVersion: POSTGREST_VERSION,
  });
  await expect(types).toMatchFileSnapshot('../../domain/database.types.ts');
});
