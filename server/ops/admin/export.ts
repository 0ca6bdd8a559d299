/** `npm run admin -- export`: what is stored of a member, for the nominee, as a folder with the data and the photos. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { unwrap } from './operator.ts';

const PRIVATE = { mode: 0o600, flag: 'wx' };

interface StorageAnswer<T> {
  data: T | null;
  error: { message: string; status?: number } | null;
}

function unwrapStored<T>({ data, error }: StorageAnswer<T>): T {
  return unwrap<T>({ data, error, status: Number(error?.status) });
}

/** Writes `data.json` and the photos into a new folder. Throws OperatorError for an unknown code or a missing photo. */
export async function exportMember(client: SupabaseClient, code: string, folder: string): Promise<string[]> {
  const data = unwrap<{ profile: { id: string } }>(await client.rpc('data_of', { code }));
  const avatars = client.storage.from('avatars');
  const { id } = data.profile;
  const photos = unwrapStored(await avatars.list(id));
  // Personal data: for nobody but who runs the command.
  await mkdir(folder, { mode: 0o700 });
  await writeFile(path.join(folder, 'data.json'), `${JSON.stringify(data, null, 2)}\n`, PRIVATE);
  for (const { name } of photos) {
    const photo = await unwrapStored(await avatars.download(`${id}/${name}`)).arrayBuffer();
    await writeFile(path.join(folder, `${name}.jpg`), new Uint8Array(photo), PRIVATE);
  }
  return [`The data and ${photos.length} photos are in ${folder}.`];
}
