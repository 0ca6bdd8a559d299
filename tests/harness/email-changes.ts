/** The steps of a change of the e-mail address. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { type AuthServer, someAddress, someEmail } from './auth-server.ts';
import { latestCode, signIn } from './sign-in.ts';

/** Somebody who is signed in and wants another address. */
interface ChangingMember {
  id: string;
  email: string;
  /** The new address. */
  next: string;
  /** Of the client, on the network. */
  address: string;
  client: SupabaseClient;
}

/** The steps on a server that starts later. */
export function emailChanges(server: () => AuthServer) {
  async function member(): Promise<ChangingMember> {
    const [email, next, address] = [someEmail(), someEmail(), someAddress()];
    const client = server().client({ address });
    const { user } = await signIn(client, email, server().mailbox);
    return { id: user.id, email, next, address, client };
  }

  const ask = ({ client, next }: ChangingMember, email = next) => client.auth.updateUser({ email });
  const confirm = (client: SupabaseClient, email: string, token: string) =>
    client.auth.verifyOtp({ email, token, type: 'email_change' });
  const codeFor = (email: string) => latestCode(server().mailbox, email);
  const wrongOf = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');
  const emailOf = async ({ id }: ChangingMember) =>
    (await server().test.admin`select email from auth.users where id = ${id}`)[0]?.email;

  /** Both codes are typed; returns the outcome of the second. */
  async function change(who: ChangingMember, order: 'current first' | 'new first' = 'current first') {
    expect((await ask(who)).error).toBeNull();
    const [first, second] = order === 'current first' ? [who.email, who.next] : [who.next, who.email];
    expect((await confirm(who.client, first, await codeFor(first))).error).toBeNull();
    expect(await emailOf(who)).toBe(who.email);
    return confirm(who.client, second, await codeFor(second));
  }

  return { member, ask, confirm, codeFor, wrongOf, emailOf, change };
}
