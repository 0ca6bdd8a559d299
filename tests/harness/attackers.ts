/**
 * The people of the threat table (docs/security.md) in a running product: who is signed in but may see nobody, and a member beside them.
 * Each speaks by raw HTTP, because an attacker doesn't use the official client.
 */
import type { Tokens } from '#server/auth/tokens.ts';
import { makeMember, makeUser } from './members.ts';
import type { TestServer } from './start-test-server.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface Ask extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
}

export interface Attacker {
  /** Empty for a guest. */
  id: string;
  ask(path: string, options?: Ask): Promise<Answer>;
}

/** Somebody who sends these tokens along; none: a guest. */
export function attacker(server: TestServer, id: string, token?: string): Attacker {
  return {
    id,
    ask: async (path, { json, headers, ...options } = {}) => {
      const answer = await fetch(`${server.url}${path}`, {
        redirect: 'manual',
        ...options,
        ...(json !== undefined && { body: JSON.stringify(json), method: options.method ?? 'POST' }),
        headers: {
          apikey: server.keys.publishable,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}

/** What nobody but a member may find out; each value occurs in this member's profile only. */
export const SECRET = {
  first_name: 'Gauravi',
  last_name: 'Sabnisvat',
  phone: '+919812345678',
  parent_number: '9823456789',
  mama_phone: '9834567890',
  parent_address: '7 Narayan Peth',
  company_role: 'Glassblower',
} as const;

/** Whether a response reveals anything of the member to whom `SECRET` belongs. */
export function reveals(answer: Answer, id: string): boolean {
  const received = answer.text + JSON.stringify([...answer.headers]);
  return [...Object.values(SECRET), id].some((secret) => received.includes(secret));
}

/** Everybody who may see no member at all. The deleted one's token is still good. */
export async function outsiders(server: TestServer): Promise<Record<string, Attacker>> {
  const { database } = server;
  const as = async (id: string) => attacker(server, id, await server.tokenFor(id));
  const deactivated = await makeMember(database);
  await database.admin`update private.profiles set deactivated_at = now() where id = ${deactivated}`;
  const deleted = await makeMember(database);
  await database.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects where name like ${`${deleted}/%`}`;
    await sql`delete from auth.users where id = ${deleted}`;
  });
  return {
    guest: attacker(server, ''),
    newcomer: await as(await makeUser(database)),
    unpaid: await as(await makeMember(database, { paidUntil: null })),
    lapsed: await as(await makeMember(database, { paidUntil: new Date(Date.now() - 1000) })),
    deactivated: await as(deactivated),
    deleted: await as(deleted),
  };
}

/** A token with these claims, forged by an attacker who has these tokens. */
export function tokenWith(tokens: Tokens, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return tokens.sign({ aud: 'authenticated', role: 'authenticated', iat: now, exp: now + 600, ...claims });
}
