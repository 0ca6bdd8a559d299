/** For tests: a client that is signed in, and out again. */
import { loadClient } from '#web/backend/client.ts';
import type { AnsweringBackend } from './answering-backend.ts';

const SESSION = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 };

/** Signs the user `me` in, with these further properties of the account. Keeps the backend's other answers. */
export async function signIn(backend: AnsweringBackend, user: object): Promise<void> {
  backend.answers['POST /auth/v1/verify'] = [Response.json({ ...SESSION, user: { id: 'me', ...user } })];
  const { auth } = await loadClient();
  await auth.verifyOtp({ email: 'a@example.org', token: '123456', type: 'email' });
}

/** Signs out. Keeps the backend's other answers. */
export async function signOut(backend: AnsweringBackend): Promise<void> {
  backend.answers['POST /auth/v1/logout'] = [new Response(null, { status: 204 })];
  const { auth } = await loadClient();
  await auth.signOut({ scope: 'local' });
}
