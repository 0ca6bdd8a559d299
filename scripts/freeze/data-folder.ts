/** A small data folder as this version leaves it, with what must survive an upgrade, and a list of that to compare with. */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { NO_ANSWERS } from '#domain/patrika/answers.ts';
import { PROFILE_FIELDS } from '#domain/profile-fields.ts';
import { consentText, PURPOSES } from '#tests/harness/consent-texts.ts';
import { FILLED_PROFILE } from '#tests/harness/members.ts';
import { photograph } from '#tests/harness/pictures.ts';
import { type Installation, startInstallation } from '#tests/restart/installation.ts';
import { buyer, type Member } from '#tests/restart/writers.ts';

/** What an upgraded installation must still have. */
export interface Kept {
  /** By code. */
  members: Record<string, unknown>[];
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
const PROFILE = ['id', 'user_code', ...Object.keys(PROFILE_FIELDS)];
const PAYMENT = 'payment_id, user_id, amount, currency, payment_at, expiry_at, mode';

/** What is stored of a member and changes neither with time nor with a better computation of patrikas. */
const FURTHER = [
  ...['contact_levels', 'partner_preferences', 'saved_members', 'interests', 'blocked_members'],
  ...['blocked_contacts', 'nominee'],
];

type Row = Record<string, unknown>;

const pick = (row: Row, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

function answered<T>({ data, error }: { data: T | null; error: Error | null }): T {
  if (error) throw error;
  return data as T;
}

interface StoredData {
  profile: Row;
  consents: Row[];
  further: Row & { patrika: Row };
}

async function readMember(operator: SupabaseClient, code: unknown): Promise<Row> {
  const { profile, consents, further } = answered<StoredData>(await operator.rpc('data_of', { code }));
  return {
    ...pick(profile, PROFILE),
    ...pick(further, FURTHER),
    patrika: pick(further.patrika, Object.keys(NO_ANSWERS)),
    consents,
  };
}

async function readPhotos(operator: SupabaseClient, id: string): Promise<Record<string, string>> {
  const avatars = operator.storage.from('avatars');
  const listed = answered(await avatars.list(id));
  const photos = listed.map(async ({ name }) => {
    const photo = answered(await avatars.download(`${id}/${name}`));
    const bytes = Buffer.from(await photo.arrayBuffer());
    return [`${id}/${name}`, createHash('md5').update(bytes).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(photos));
}

/** With each choice by its name: later versions may add some. */
async function readSettings(operator: SupabaseClient): Promise<Row> {
  const { choices, ...rest } = answered<Row & { choices: Row[] }>(await operator.rpc('export_settings'));
  const named = choices.map((choice) => [`${choice.list}: ${choice.value}`, choice.label_en]);
  return { ...rest, choices: Object.fromEntries(named) };
}

/** Reads what must be kept. The client has the secret key. */
export async function readKept(operator: SupabaseClient): Promise<Kept> {
  const profiles = answered(await operator.from('profiles').select('id, user_code').order('user_code'));
  const kept: Kept = {
    members: [],
    payments: answered(await operator.from('payments').select(PAYMENT).order('payment_id')),
    photos: {},
    settings: await readSettings(operator),
  };
  for (const { id, user_code } of profiles) {
    kept.members.push(await readMember(operator, user_code));
    Object.assign(kept.photos, await readPhotos(operator, id));
  }
  return kept;
}

const BIRTH = { time_certainty: 'exact', birth_place: 'pune.pune' };

/** Joins as a member does: consents, form, patrika, photo, fee. Only who has paid keeps photos for longer than a month. */
async function join({ server, secrets, signUp }: Installation, name: string, form: object): Promise<Member> {
  const member = await signUp(name);
  const { id, client } = member;
  for (const purpose of PURPOSES) answered(await client.rpc('give_consent', consentText(purpose)));
  const { first_name, ...rest } = FILLED_PROFILE;
  answered(
    await client
      .from('profiles')
      .update({ first_name, ...rest, ...form })
      .eq('id', id),
  );
  const patrika = { ...NO_ANSWERS, ...BIRTH, consent: true };
  answered(await client.functions.invoke('save_patrika', { body: patrika }));
  const jpeg = await photograph(240, 320).jpeg().toBuffer();
  const photo = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
  answered(await client.storage.from('avatars').upload(`${id}/${randomUUID()}`, photo));
  const payer = buyer(member, { url: server.url, keyId: secrets.simulatorKeyId });
  await payer.run(() => payer.acknowledged > 0);
  return member;
}

/** Whatever two members leave in the service. Returns the refresh token of the first. */
async function fill(installation: Installation): Promise<string> {
  const { operator } = installation;
  const asha = await join(installation, 'asha', { first_name: 'आशा' });
  const ravi = await join(installation, 'ravi', { first_name: 'Ravi', gender: 'Male', phone: '9876500003' });
  const interest = { user_id: ravi.id };
  answered(await asha.client.rpc('send_interest', interest));
  answered(await ravi.client.rpc('answer_interest', { user_id: asha.id, accept: true }));
  const saved = { follower_id: asha.id, following_id: ravi.id };
  answered(await asha.client.from('follows').insert(saved));
  answered(await asha.client.from('partner_preferences').insert({ member: asha.id, city: ['Pune'] }));
  answered(await asha.client.rpc('block_contact', { contact: '7310000009' }));
  answered(
    await asha.client.rpc('name_nominee', { name: 'Meera', relation: 'friend', contact: 'm@example.org' }),
  );
  const settings = answered(await operator.rpc('export_settings'));
  const changed = JSON.parse(JSON.stringify(settings).replace('"name_en":null', '"name_en":"Silk Knot"'));
  answered(await operator.rpc('import_settings', { file: changed }));
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
