/**
 * One conversation with an auth service that touches every call of the product, and what goes wrong with each. Run against the real service it
 * makes `golden/auth.json`; against ours, the answers are compared with that.
 */
import { randomInt, randomUUID } from 'node:crypto';

/** An auth service, and the means to read its mails and to let time pass. */
export interface AuthService {
  /** The base address, with `/auth/v1`. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** The code of the newest mail to an address. */
  codeFor(email: string): Promise<string>;
  /** Lets the time since the last code to a user pass. */
  pass(seconds: number, email: string): Promise<void>;
}

export interface AuthAnswer {
  id: string;
  status: number;
  headers: Record<string, string | null>;
  body: unknown;
}

interface Asked {
  method?: string;
  body?: unknown;
  bearer?: string;
  headers?: Record<string, string>;
}

export interface SessionBody {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

const HEADERS = ['content-type', 'x-sb-error-code', 'x-supabase-api-version', 'retry-after'];
export const VERSION = { 'X-Supabase-Api-Version': '2024-01-01' };
export const RESEND_SECONDS = 61;
export const CODE_SECONDS = 601;
/** The limit of verifications by network in five minutes, and one more. */
const TOO_MANY = 31;

export const someEmail = () => `${randomUUID()}@example.org`;
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
/** Six digits that are not this code. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const PLACEHOLDERS: [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}@example\.org/g, '<email>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\b91[6-9]\d{9}\b/g, '<number>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>'],
  [/after \d+ seconds/g, 'after <n> seconds'],
];

/** What differs from run to run becomes a placeholder. */
function stable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => stable(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, item]) => [name, stable(item, name)]),
    );
  if (key === 'refresh_token') return '<refresh token>';
  if (key === 'expires_at') return '<seconds>';
  if (key === 'version') return '<version>';
  if (key === 'error_id') return '<id>';
  if (typeof value !== 'string') return value;
  return PLACEHOLDERS.reduce((text, [pattern, name]) => text.replace(pattern, name), value);
}

function bodyOf(text: string): unknown {
  try {
    return stable(JSON.parse(text));
  } catch {
    return stable(text);
  }
}

/** Asks a service, and adds each answer to the list. Resolves to the body. */
export function askerOf(service: Pick<AuthService, 'url' | 'publishableKey'>, answers: AuthAnswer[]) {
  return async function ask(
    id: string,
    path: string,
    { method = 'POST', body, bearer, headers }: Asked = {},
  ) {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        apikey: service.publishableKey,
        'X-Forwarded-For': someAddress(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    answers.push({
      id,
      status: response.status,
      headers: Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)])),
      body: bodyOf(text),
    });
    return text;
  };
}

/** Holds the conversation; resolves to all answers in order. */
export async function converse(service: AuthService): Promise<AuthAnswer[]> {
  const answers: AuthAnswer[] = [];
  const ask = askerOf(service, answers);

  const verify = (id: string, body: object, headers = {}) => ask(id, '/verify', { body, headers });
  const otp = (id: string, body: unknown) => ask(id, '/otp', { body });
  const user = (id: string, bearer?: string) => ask(id, '/user', { method: 'GET', bearer });
  const change = (id: string, body: object, bearer?: string) =>
    ask(id, '/user', { method: 'PUT', body, bearer });
  const refresh = (id: string, body: object) => ask(id, '/token?grant_type=refresh_token', { body });
  const logout = (id: string, scope: string, bearer?: string) =>
    ask(id, `/logout?scope=${scope}`, { bearer });

  async function signIn(id: string, email: string): Promise<SessionBody> {
    await service.pass(RESEND_SECONDS, email);
    await otp(`${id}: code`, { email });
    return JSON.parse(
      await verify(`${id}: verified`, { email, token: await service.codeFor(email), type: 'email' }),
    );
  }

  async function signUp(): Promise<void> {
    const email = someEmail();
    await otp('sign-up: no address', {});
    await otp('sign-up: malformed address', { email: 'nonsense' });
    await otp('sign-up: malformed body', '{');
    await otp('sign-up: unknown address without create_user', { email, create_user: false });
    await otp('sign-up: new address', { email, create_user: true, data: { language: 'mr' } });
    await otp('sign-up: again within a minute', { email });
    const code = await service.codeFor(email);
    await verify('sign-up: wrong code', { email, token: wrong(code), type: 'email' });
    await verify('sign-up: wrong code, newer format', { email, token: wrong(code), type: 'email' }, VERSION);
    await verify('sign-up: no type', { email, token: code });
    await verify('sign-up: unknown type', { email, token: code, type: 'letter' });
    await verify('sign-up: unknown address', { email: someEmail(), token: code, type: 'email' });
    await verify('sign-up: right code', { email, token: code, type: 'email' });
    await verify('sign-up: reused code', { email, token: code, type: 'email' });
    await service.pass(RESEND_SECONDS, email);
    await otp('sign-up: known address without create_user', { email, create_user: false });
    await service.pass(CODE_SECONDS, email);
    await verify('sign-up: expired code', { email, token: await service.codeFor(email), type: 'email' });
  }

  async function ownUser(): Promise<void> {
    const { access_token: bearer } = await signIn('user', someEmail());
    await user('user: signed in', bearer);
    await user('user: no token');
    await user('user: malformed token', 'nonsense');
    await user('user: token of another secret', `${bearer.slice(0, -4)}AAAA`);
    await change('user: language', { data: { language: 'en' } }, bearer);
    await change('user: nothing', {}, bearer);
    await change('user: guest', { data: { language: 'en' } });
  }

  async function sessions(): Promise<void> {
    const email = someEmail();
    const first = await signIn('session', email);
    const renewed = JSON.parse(
      await refresh('session: refreshed', { refresh_token: first.refresh_token }),
    ) as SessionBody;
    await refresh('session: used token within ten seconds', { refresh_token: first.refresh_token });
    await refresh('session: unknown refresh token', { refresh_token: 'abcdefghijkl' });
    await refresh('session: no refresh token', {});
    const second = await signIn('second session', email);
    await logout('sign-out: others', 'others', second.access_token);
    await user('sign-out: the other session', renewed.access_token);
    await refresh('sign-out: refreshing the other session', { refresh_token: renewed.refresh_token });
    await logout('sign-out: local', 'local', second.access_token);
    await user('sign-out: own session', second.access_token);
    await logout('sign-out: again', 'local', second.access_token);
    const third = await signIn('third session', email);
    await logout('sign-out: unknown scope', 'everywhere', third.access_token);
    await logout('sign-out: global', 'global', third.access_token);
    await refresh('sign-out: refreshing after it', { refresh_token: third.refresh_token });
    await logout('sign-out: guest', 'global');
  }

  async function changeOfAddress(): Promise<void> {
    const [email, next, taken] = [someEmail(), someEmail(), someEmail()];
    await signIn('other user', taken);
    const { access_token: bearer } = await signIn('address', email);
    await change('address: malformed', { email: 'nonsense' }, bearer);
    await change('address: the same', { email }, bearer);
    await change('address: of another user', { email: taken }, bearer);
    await change('address: new', { email: next }, bearer);
    await change('address: again within a minute', { email: next }, bearer);
    const [own, other] = [await service.codeFor(email), await service.codeFor(next)];
    await verify('address: wrong code', { email: next, token: wrong(other), type: 'email_change' });
    await verify('address: first code', { email, token: own, type: 'email_change' });
    await verify('address: first code again', { email, token: own, type: 'email_change' });
    await user('address: between the codes', bearer);
    await verify('address: second code', { email: next, token: other, type: 'email_change' });
    await user('address: after both codes', bearer);
  }

  async function deletion(): Promise<void> {
    const session = await signIn('deletion', someEmail());
    const path = `/admin/users/${session.user.id}`;
    await ask('deletion: by a guest', path, { method: 'DELETE' });
    await ask('deletion: by the user', path, { method: 'DELETE', bearer: session.access_token });
    const operator = { apikey: service.secretKey, Authorization: `Bearer ${service.secretKey}` };
    await ask('deletion: read by the operator', path, { method: 'GET', headers: operator });
    await ask('deletion: by the operator', path, { method: 'DELETE', headers: operator });
    await ask('deletion: again', path, { method: 'DELETE', headers: operator });
    await ask('deletion: malformed id', '/admin/users/1', { method: 'DELETE', headers: operator });
    await user('deletion: token afterwards', session.access_token);
    await refresh('deletion: refreshing afterwards', { refresh_token: session.refresh_token });
  }

  async function limits(): Promise<void> {
    const headers = { 'X-Forwarded-For': someAddress() };
    const body = { email: someEmail(), token: '123456', type: 'email' };
    for (let count = 1; count < TOO_MANY; count += 1) {
      await verify('', body, headers);
      answers.pop();
    }
    await verify('limit: verifications by network', body, headers);
  }

  await signUp();
  await ownUser();
  await sessions();
  await changeOfAddress();
  await deletion();
  await limits();
  await ask('health', '/health', { method: 'GET' });
  await ask('settings', '/settings', { method: 'GET' });
  await ask('unknown path', '/unknown');
  return answers;
}
