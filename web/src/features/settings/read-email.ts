/** The address by which the signed-in member signs in. */
import { readSession } from '#web/session/session.ts';

export async function readEmail(): Promise<string> {
  const session = await readSession();
  return session?.user.email ?? '';
}
