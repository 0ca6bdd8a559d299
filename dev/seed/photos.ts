/**
 * The demo members' photos as files, stored by the storage service's upload with the member's privileges.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Caller } from '#server/storage/caller.ts';
import { type UploadDeps, upload } from '#server/storage/upload.ts';
import { type DemoMember, PORTRAITS_FOLDER } from './demo-members.ts';

const BUCKET = 'avatars';

/** Always the same name for the same photo, so that a start after an interrupted one finds the stored photos. */
function nameOf(email: string, photo: number): string {
  const hash = createHash('sha256').update(`${email} ${photo}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

async function namesStored({ database }: UploadDeps, { role, claims, owner }: Caller): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>(
    { role, claims, readOnly: true },
    {
      text: `select name from storage.objects where bucket_id = '${BUCKET}' and name like $1`,
      values: [`${owner}/%`],
    },
  );
  return new Set(rows.map(({ name }) => name));
}

async function store(deps: UploadDeps, caller: Caller, key: string, portrait: string): Promise<void> {
  const jpeg = await readFile(new URL(portrait, PORTRAITS_FOLDER));
  const headers = {
    'content-type': 'image/jpeg',
    'content-length': String(jpeg.byteLength),
  };
  const request = new Request(`http://127.0.0.1/object/${BUCKET}/${key}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(jpeg),
  });
  await upload(deps, { request, bucket: BUCKET, key, caller, work: { who: 'demo', spend: async () => {} } });
}

/** Stores the missing photos of a member; the first photo has the first name. */
export async function storePhotos(
  deps: UploadDeps,
  { email, portraits }: DemoMember,
  id: string,
): Promise<void> {
  const caller: Caller = {
    role: 'authenticated',
    claims: { sub: id, role: 'authenticated', email },
    owner: id,
  };
  const stored = await namesStored(deps, caller);
  const names = portraits.map((_, photo) => nameOf(email, photo)).sort();
  for (const [photo, name] of names.entries()) {
    const key = `${id}/${name}`;
    if (!stored.has(key)) await store(deps, caller, key, portraits[photo] as string);
  }
}
