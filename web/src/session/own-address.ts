/** What the member signs in with. */
import { readSession } from './session.ts';

/** The e-mail address, else the number with `+`: where a code reaches the member. Empty without a session. */
export async function ownAddress(): Promise<string> {
  const user = (await readSession())?.user;
  return user?.email || (user?.phone ? `+${user.phone}` : '');
}
