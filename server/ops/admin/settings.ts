/** `npm run admin -- settings`: transfers the settings, fee and choice lists of a community to another installation. */
import { readFile, writeFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { OperatorError } from '#server/config/operator-error.ts';
import { unwrap } from './operator.ts';

/** Writes the settings into a file, or adopts those of a file. `direction` is `export` or `import`. */
export async function settings(client: SupabaseClient, direction: string, file: string): Promise<string[]> {
  if (direction === 'export') {
    const exported = unwrap<unknown>(await client.rpc('export_settings'));
    await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`);
    return [`The settings are in ${file}.`];
  }
  if (direction !== 'import') throw new OperatorError('settings takes export or import, and a file.');
  unwrap(await client.rpc('import_settings', { file: await settingsIn(file) }));
  return [`The settings of ${file} apply.`];
}

async function settingsIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read as JSON.`, { cause: error });
  }
}
