/** A small data folder as this version leaves it, with what must survive an upgrade, and a list of that to compare with. */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { photograph } from '#tests/harness/pictures.ts';
import { type Installation, startInstallation } from '#tests/restart/installation.ts';
import { buyer } from '#tests/restart/writers.ts';

/** What an upgraded installation must still have. */
export interface Kept {
  /** Rows by id. */
  profiles: Record<string, unknown>[];
  payments: Record<string, unknown>[];
  /** MD5 of the bytes by name. */
  photos: Record<string, string>;
  settings: unknown;
}

/** A file with the session of a member, whose refresh token must still be valid. */
export interface Expected extends Kept {
  refreshToken: string;
}

export const RELEASES_FOLDER = path.resolve(import.meta.dirname, '../../tests/releases');
const PROFILE = 'id, user_code, first_name, last_name, gender, dob, city, company_name';
const PAYMENT = 'payment_id, user_id, amount, currency, payment_at, expiry_at, mode';

/** Reads what must be kept. The client has the secret key. */
export async function readKept(operator: SupabaseClient): Promise<Kept> {
  const rows = async (table: string, columns: string, order: string) => {
    const { data, error } = await operator.from(table).select(columns).order(order);
    if (error) throw error;
    return data as unknown as Record<string, unknown>[];
  };
  const profiles = await rows('profiles', PROFILE, 'id');
  const photos: Record<string, string> = {};
  const avatars = operator.storage.from('avatars');
  for (const { id } of profiles) {
    const { data: listed, error } = await avatars.list(String(id));
    if (error) throw error;
    for (const { name } of listed) {
      const { data: photo, error: missing } = await avatars.download(`${id}/${name}`);
      if (missing) throw missing;
      const bytes = Buffer.from(await photo.arrayBuffer());
      photos[`${id}/${name}`] = createHash('md5').update(bytes).digest('hex');
    }
  }
  const { data: settings, error } = await operator.rpc('export_settings');
  if (error) throw error;
  return { profiles, payments: await rows('payments', PAYMENT, 'payment_id'), photos, settings };
}

async function fill(installation: Installation): Promise<string> {
  const { server, secrets, operator } = installation;
  const [asha, ravi] = [await installation.signUp('asha'), await installation.signUp('ravi')];
  for (const [member, first_name] of [
    [asha, 'आशा'],
    [ravi, 'Ravi'],
  ] as const) {
    const changes = { first_name, last_name: 'Kulkarni', city: 'Pune', company_name: 'Silk' };
    const { error } = await member.client.from('profiles').update(changes).eq('id', member.id);
    if (error) throw error;
  }
  const payer = buyer(asha, { url: server.url, keyId: secrets.simulatorKeyId });
  await payer.run(() => payer.acknowledged > 0);
  // Only of who has paid: photos of others are removed after a month, also when a test starts this folder in a year.
  const jpeg = await photograph(240, 320).jpeg().toBuffer();
  const photo = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
  for (let count = 0; count < 2; count += 1) {
    const uploaded = await asha.client.storage.from('avatars').upload(`${asha.id}/${randomUUID()}`, photo);
    if (uploaded.error) throw uploaded.error;
  }
  const { data: settings } = await operator.rpc('export_settings');
  const changed = JSON.parse(JSON.stringify(settings).replace('"name_en":null', '"name_en":"Silk Knot"'));
  const imported = await operator.rpc('import_settings', { file: changed });
  if (imported.error) throw imported.error;
  const { data } = await asha.client.auth.getSession();
  return data.session?.refresh_token ?? '';
}

/** Makes the folder `tests/releases/VERSION` with a compressed data folder and what is expected of it. */
export async function makeDataFolder(version: string): Promise<{ file: string; bytes: number }> {
  const folder = path.join(RELEASES_FOLDER, version);
  mkdirSync(folder, { recursive: true });
  const installation = await startInstallation();
  try {
    const refreshToken = await fill(installation);
    const expected: Expected = { refreshToken, ...(await readKept(installation.operator)) };
    await installation.server.end('SIGTERM');
    writeFileSync(path.join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
    const file = path.join(folder, 'data.tar.xz');
    const leaveOut = ['postgres.log', 'renderings'].map((name) => `--exclude=./${name}`);
    execFileSync('tar', ['-C', installation.dataDir, ...leaveOut, '-cJf', file, '.'], {
      env: { ...process.env, XZ_OPT: '-9e' },
    });
    return { file, bytes: statSync(file).size };
  } finally {
    await installation.remove();
  }
}
