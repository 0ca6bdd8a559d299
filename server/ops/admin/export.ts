/** `npm run admin -- export`: what is stored of a member, for the nominee, as a folder with the data and the photos. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { unwrap } from './operator.ts';

/** Writes `data.json` and the photos into a new folder. Throws OperatorError for an unknown code. */
export async function exportMember(client: SupabaseClient, code: string, folder: string): Promise<string[]> {
  const data = unwrap<{ profile: { id: string } }>(await client.rpc('data_of', { code }));
  const avatars = client.storage.from('avatars');
  const { id } = data.profile;
  const { data: photos, error } = await avatars.list(id);
  if (error) throw error;
  await mkdir(folder);
  await writeFile(path.join(folder, 'data.json'), `${JSON.stringify(data, null, 2)}\n`);
  for (const { name } of photos) {
    const photo = await avatars.download(`${id}/${name}`);
    if (photo.error) throw photo.error;
    await writeFile(path.join(folder, `${name}.jpg`), new Uint8Array(await photo.data.arrayBuffer()));
  }
  return [`The data and ${photos.length} photos are in ${folder}.`];
}
