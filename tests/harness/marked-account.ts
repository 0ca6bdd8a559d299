/** What a member can leave in every part of the service, for tests of what is left after the account is deleted. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { expect } from 'vitest';
import { consentText } from '#tests/harness/consent-texts.ts';
import { CONSENTS_AND_REPORTS, mark, PATRIKA_AND_BIODATA } from './marked-person.ts';
import { makeMember } from './members.ts';
import { storePatrika } from './patrikas.ts';
import type { Buyer, PaymentServer } from './payment-server.ts';
import { latestCode, signIn } from './sign-in.ts';

export const IP = '10.77.66.55';
export const AGENT = 'MarkedBrowser/7.0';

/** Joins with an address, a browser and a network of their own, and signs in a second time. */
export async function join(server: PaymentServer, email: string) {
  const client = createClient(server.url, server.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'X-Forwarded-For': IP, 'User-Agent': AGENT } },
  });
  const asked = await client.auth.signInWithOtp({
    email,
    options: { data: { language: 'mr', nickname: mark('nickname') } },
  });
  expect(asked.error).toBeNull();
  const wrong = await client.auth.verifyOtp({ email, token: '000000', type: 'email' });
  expect(wrong.error).not.toBeNull();
  await client.auth.verifyOtp({ email, token: await latestCode(server.mailbox, email), type: 'email' });
  server.pass(120);
  const session = await signIn(client, email, server.mailbox);
  await client.auth.refreshSession();
  // A code that is still valid when the account is deleted.
  server.pass(120);
  await client.auth.signInWithOtp({ email });
  return { client, id: session.user.id, token: session.access_token };
}

/** Uploads six photos with a mark in their metadata. Returns their names. */
export async function addPhotos({ client, id }: Buyer): Promise<string[]> {
  const exif = { IFD0: { Copyright: mark('photographer') } };
  const picture = sharp({ create: { width: 64, height: 80, channels: 3, background: '#a3192f' } });
  const bytes = new Uint8Array(await picture.withExif(exif).jpeg().toBuffer());
  const names = Array.from({ length: 6 }, () => randomUUID());
  for (const name of names) {
    const stored = await client.storage
      .from('avatars')
      .upload(`${id}/${name}`, new Blob([bytes], { type: 'image/jpeg' }), { contentType: 'image/jpeg' });
    expect(stored.error).toBeNull();
    const transform = { width: 32, height: 32 };
    const { publicUrl } = client.storage.from('avatars').getPublicUrl(`${id}/${name}`, { transform }).data;
    expect((await fetch(publicUrl)).status).toBe(200);
  }
  return names;
}

/** Patrika, requests for patrikas, biodata with a viewed link, preferences, and a place in another member's match list. */
export async function addPatrikaAndBiodata(
  { database }: PaymentServer,
  id: string,
  other: string,
): Promise<void> {
  const { other_place, patrika_name, gotra, recipient, wanted_city } = PATRIKA_AND_BIODATA;
  await storePatrika(database, id, { answers: { other_place, patrika_name } });
  const { admin } = database;
  await admin`insert into public.biodata_details (member, gotra) values (${id}, ${gotra})`;
  await admin`
    insert into private.biodata_links
      (member, token_hash, recipient, language, show_photo, show_phone, show_patrika, show_income, expires_at)
    values (${id}, sha256('token'), ${recipient}, 'mr', true, false, true, false, now() + interval '1 day')`;
  await admin`insert into private.biodata_views select l.id, now(), 'chrome' from private.biodata_links l where l.member = ${id}`;
  await admin`insert into private.patrika_requests (asker, asked) values (${id}, ${other}), (${other}, ${id})`;
  await admin`insert into public.partner_preferences (member, city) values (${id}, ${[wanted_city]})`;
  await admin`insert into private.match_lists values (${other}, ${[id]}, ${[50]})`;
}

/** The names of the photos now: a block changes them. */
export async function photoNames({ database }: PaymentServer, id: string): Promise<string[]> {
  const rows = await database.admin<{ name: string }[]>`
    select split_part(name, '/', 2) as name from storage.objects where name like ${`${id}/%`} order by name`;
  return rows.map(({ name }) => name);
}

/** Consents, a nominee, interests both ways, contact details seen, blocks, reports by and about the person, the desk, a search, a marriage, and an export. */
export async function addConsentsAndReports(
  server: PaymentServer,
  { client, id }: Buyer,
  other: string,
): Promise<void> {
  const { admin } = server.database;
  const [sender, blocked, staff] = await Promise.all([1, 2, 3].map(() => makeMember(server.database)));
  await admin`insert into private.staff (member, role) values (${String(staff)}, 'operator')`;
  const rpc = async (caller: typeof client, name: string, body: object) =>
    expect(await caller.rpc(name, body), name).toMatchObject({ error: null });
  for (const purpose of ['account', 'id_check', 'selfie'] as const)
    await rpc(client, 'give_consent', consentText(purpose));
  const nominee = {
    name: CONSENTS_AND_REPORTS.nominee,
    relation: 'friend',
    contact: CONSENTS_AND_REPORTS.nominee_contact,
  };
  await rpc(client, 'name_nominee', nominee);
  await rpc(client, 'set_contact_levels', {
    phone: 'members',
    parent_number: 'accepted',
    mama_phone: 'nobody',
    call_first: 'own',
    photos: 'members',
    dob: 'members',
  });
  await rpc(client, 'send_interest', { user_id: other });
  const [theirs, senders, operator] = await Promise.all(
    [other, String(sender), String(staff)].map((member) => server.actingAs(member)),
  );
  if (!theirs || !senders || !operator) throw new Error('There is no client to act with');
  await rpc(theirs, 'answer_interest', { user_id: id, accept: true });
  await rpc(senders, 'send_interest', { user_id: id });
  await rpc(client, 'contact_of', { user_id: other });
  await rpc(theirs, 'contact_of', { user_id: id });
  await rpc(client, 'block_member', { user_id: String(blocked) });
  await rpc(client, 'block_contact', { contact: '7310000009' });
  const report = { kind: 'intimate', details: 'Look at it.' };
  await rpc(client, 'report_member', { ...report, user_id: String(sender) });
  const [photo] = await photoNames(server, id);
  await rpc(theirs, 'report_member', { ...report, user_id: id, photo });
  const [{ ticket, code } = { ticket: '', code: 0 }] = await admin<{ ticket: string; code: number }[]>`
    select ticket, about_code::integer as code from private.reports where about = ${id}`;
  await rpc(operator, 'desk_report', { ticket });
  await rpc(operator, 'desk_decide', { ticket, decision: 'upheld', reason: 'Seen.', measure: 'hide_photo' });
  await rpc(operator, 'desk_record_check', { code, kind: 'identity', passed: true });
  await rpc(operator, 'desk_unlist', { code, reason: CONSENTS_AND_REPORTS.unlisted_for });
  await rpc(operator, 'desk_relist', { code, reason: CONSENTS_AND_REPORTS.unlisted_for });
  await rpc(client, 'save_search', {
    name: CONSENTS_AND_REPORTS.search,
    filters: { city: [CONSENTS_AND_REPORTS.search] },
  });
  await rpc(client, 'fix_marriage', { place: 'here' });
  await rpc(client, 'name_partner', { code: 7310000 });
  await rpc(client, 'own_data', {});
  await server.product.sendOutbox();
}

/** Pays for two years, of which one is partly refunded, after a failed attempt, and leaves an order open. */
export async function payInManyWays(server: PaymentServer, buyer: Buyer) {
  const first = await server.open(buyer);
  await server.press(first.id, 'fail');
  const { response } = await server.press(first.id, 'pay');
  await server.deliver();
  expect((await server.verify(buyer, response)).body).toEqual({ success: true });
  const { response: second } = await server.press((await server.open(buyer)).id, 'pay');
  expect((await server.verify(buyer, second)).body).toEqual({ success: true });
  await server.control('/refund', { payment_id: second.razorpay_payment_id, amount: 10000 });
  await server.deliver();
  await server.product.sendOutbox();
  const left = await server.open(buyer);
  return {
    signatures: [second.razorpay_signature],
    receipts: [first, left].map(({ notes }) => notes.reciept_id),
  };
}
