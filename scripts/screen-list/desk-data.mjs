/** What the desk has to do in the screenshots: reports, an appeal, a complaint with a picture and a nominee, an order and a breach. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

const COMPLAINANT = 'sunita@example.test';

function callsOf({ url, publishableKey, secretKey, member, operator }) {
  const request = async (path, key, token, body, type = 'application/json') => {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': type },
      body: type === 'application/json' ? JSON.stringify(body) : body,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };
  const callAs = (key, token) => (name, body) => request(`/rest/v1/rpc/${name}`, key, token, body);
  return {
    asMember: callAs(publishableKey, member.access_token),
    asOperator: callAs(publishableKey, operator.access_token),
    asService: callAs(secretKey, secretKey),
    read: (path) => request(`/rest/v1/${path}`, publishableKey, member.access_token),
    upload: (path, bytes) => request(`/storage/v1/object/${path}`, secretKey, secretKey, bytes, 'image/jpeg'),
  };
}

/** A picture of some words, as a complaint has them. */
export function screenshot() {
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="450"><rect width="360" height="450" fill="#e8f0e4"/>
    <rect x="20" y="40" width="250" height="90" rx="16" fill="#fff"/><rect x="90" y="160" width="250" height="60" rx="16" fill="#cfe8c6"/>
    <g font-family="sans-serif" font-size="22" fill="#333"><text x="40" y="80">Send 20,000 first,</text>
    <text x="40" y="112">then we meet.</text><text x="110" y="197">Why?</text></g></svg>`;
  return sharp(Buffer.from(words)).jpeg().toBuffer();
}

/** A complaint about data rights with a picture, by somebody without an account, about a member who has named a nominee. */
async function fileComplaint({ asService, asMember, upload, read }, { member, code }) {
  const nominee = { name: 'Sunita Deshmukh', relation: 'sibling', contact: COMPLAINANT };
  await asMember('name_nominee', nominee);
  const [{ user_code: about }] = await read(`profiles?select=user_code&id=eq.${member.user.id}`);
  const network = '10.1.2.3';
  const draft = await asService('save_complaint_draft', {
    draft: null,
    network,
    kind: 'data_rights',
    details: 'My brother has died. I am his nominee and ask for a copy of his data.',
    email: COMPLAINANT,
    name: 'Sunita Deshmukh',
    language: 'en',
    code: about,
  });
  await upload(`complaints/${draft}/${randomUUID()}`, await screenshot());
  await asService('mail_complaint_code', { draft, network });
  const digits = await code(COMPLAINANT);
  const confirmed = await asService('confirm_complaint', { draft, code: digits });
  if (!confirmed.ticket) throw new Error(`The complaint was refused: ${confirmed.fault}`);
}

/** A dismissed report of the member, who appeals. */
async function fileAppeal({ asMember, asOperator }, about) {
  const report = { user_id: about, kind: 'other', details: 'They asked me for my bank account.' };
  const [{ ticket }] = await asMember('report_member', report);
  await asOperator('desk_decide', {
    ticket,
    decision: 'dismissed',
    reason: 'We saw nothing against our rules.',
  });
  await asMember('appeal_decision', { ticket, details: 'I have kept the message. Please ask me for it.' });
}

/** Makes `operator` an operator and files everything. `code` resolves to the newest code mailed to an address. */
export async function fillDesk(at) {
  const calls = callsOf(at);
  const { asMember, asOperator, asService, read } = calls;
  await asService('set_desk_role', { address: at.operator.email, role: 'operator' });
  // None of those who send the member interests (screens.mjs).
  const [about] = await read(
    'valid_profiles?select=id,user_code&gender=eq.Female&last_name=not.in.(Jadhav,Ghorpade)&order=user_code.desc&limit=1',
  );
  await asMember('contact_of', { user_id: about.id });
  await asMember('send_interest', { user_id: about.id });
  const details = 'She is married. Her husband is my cousin.';
  await asMember('report_member', { user_id: about.id, kind: 'false_facts', details });
  await fileAppeal(calls, about.id);
  await fileComplaint(calls, at);
  const now = new Date().toISOString();
  await asOperator('desk_record_order', {
    authority: 'District Court, Pune',
    reference: 'RCS 214/2026',
    issued_by: 'court',
    received_at: now,
    details: 'Remove the profile until the hearing.',
    code: about.user_code,
  });
  const breach = { title: 'A list of members was mailed to a wrong address', noticed_at: now };
  await asOperator('desk_open_breach', breach);
}
