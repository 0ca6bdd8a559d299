/** `npm run admin -- settings`: transfers the settings, fee and choice lists of a community to another installation. */
import { readFile, writeFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { OperatorError } from '#server/config/operator-error.ts';
import { unwrap } from './operator.ts';

/** Writes the settings into a file, or adopts those of a file. `direction` is `export` or `import`. */
export async function settings(client: SupabaseClient, direction: string, file: string): Promise<string[]> {
  if (direction === 'export') {
    const exported = unwrap<unknown>(await client.rpc('export_settings'));
    await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600 });
    return [`The settings are in ${file}.`];
  }
  if (direction !== 'import') throw new OperatorError('settings takes export or import, and a file.');
  const imported = await settingsIn(file);
  await withProgress('Importing in one transaction: an interruption leaves the old settings.', async () =>
    unwrap(await client.rpc('import_settings', { file: imported })),
  );
  return [`The settings of ${file} apply.`];
}

const LINE_MS = 2000;

/** Prints that the work goes on, and for how long it has, every two seconds. */
async function withProgress(line: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const printing = setInterval(() => {
    console.log(`${line} ${Math.round((performance.now() - began) / 1000)} s`);
  }, LINE_MS);
  await work().finally(() => clearInterval(printing));
}

async function settingsIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read as JSON.`, { cause: error });
  }
}
