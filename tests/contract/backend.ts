/**
 * The backend that the contract tests talk to: the embedded server, or with CONTRACT_URL any project (`npm run test:contract`). On a project the
 * tests make users by the admin API and delete them at the end.
 */
import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startTestServer } from '#tests/harness/start-test-server.ts';

export interface Person {
  id: string;
  client: SupabaseClient;
}

export interface Backend {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** A client without a session. */
  guest(): SupabaseClient;
  /** A new user without a profile, signed in by a code. */
  signUp(): Promise<Person>;
  close(): Promise<void>;
}

const QUIET = { auth: { persistSession: false, autoRefreshToken: false } };
const { CONTRACT_URL, CONTRACT_KEY = '', CONTRACT_SECRET_KEY = '' } = process.env;
/** Whether the tests run against the embedded server of this test run. */
export const IS_EMBEDDED = CONTRACT_URL === undefined;

async function openEmbedded(): Promise<Backend> {
  const server = await startTestServer();
  const { url, keys } = server;
  return {
    url,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    guest: () => server.client(),
    signUp: () => server.signUp(),
    close: () => server.close(),
  };
}

function openProject(url: string): Backend {
  const admin = createClient(url, CONTRACT_SECRET_KEY, QUIET);
  const people: string[] = [];
  const guest = () => createClient(url, CONTRACT_KEY, QUIET);
  return {
    url,
    publishableKey: CONTRACT_KEY,
    secretKey: CONTRACT_SECRET_KEY,
    guest,
    async signUp() {
      const email = `contract-${randomUUID()}@example.org`;
      const { data, error } = await admin.auth.admin.generateLink({ type: 'magiclink', email });
      if (error) throw error;
      people.push(data.user.id);
      const client = guest();
      const token = data.properties.email_otp;
      const verified = await client.auth.verifyOtp({ email, token, type: 'email' });
      if (verified.error) throw verified.error;
      return { id: data.user.id, client };
    },
    async close() {
      for (const id of people) await admin.auth.admin.deleteUser(id);
    },
  };
}

/** Opens the backend; to be closed after the tests. */
export async function openBackend(): Promise<Backend> {
  return CONTRACT_URL === undefined ? openEmbedded() : openProject(CONTRACT_URL);
}
