/** `npm run admin -- export`: what is stored of a member, for the nominee, as a folder with the data and the photos. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { unwrap } from './operator.ts';

const PRIVATE = { mode: 0o600, flag: 'wx' };

/** Writes `data.json` and the photos into a new folder. Throws OperatorError for an unknown code. */
export async function exportMember(client: SupabaseClient, code: string, folder: string): Promise<string[]> {
  const data = unwrap<{ profile: { id: string } }>(await client.rpc('data_of', { code }));
  const avatars = client.storage.from('avatars');
  const { id } = data.profile;
  const { data: photos, error } = await avatars.list(id);
  if (error) throw error;
  // Personal data: for nobody but who runs the command.
  await mkdir(folder, { mode: 0o700 });
  await writeFile(path.join(folder, 'data.json'), `${JSON.stringify(data, null, 2)}\n`, PRIVATE);
  for (const { name } of photos) {
    const photo = await avatars.download(`${id}/${name}`);
    if (photo.error) throw photo.error;
    await writeFile(
      path.join(folder, `${name}.jpg`),
      new Uint8Array(await photo.data.arrayBuffer()),
      PRIVATE,
    );
  }
  return [`The data and ${photos.length} photos are in ${folder}.`];
}
