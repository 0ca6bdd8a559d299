/** Requests and enters sign-in codes as users who each have a network of their own. */
import { type AuthServer, someAddress } from './auth-server.ts';
import { latestCode } from './sign-in.ts';

/** The functions for a server that starts later. */
export function codesOf(server: () => AuthServer) {
  const networks = new Map<string, string>();

  /** The network from which a user requests and enters codes. */
  function networkOf(email: string): string {
    const network = networks.get(email) ?? someAddress();
    networks.set(email, network);
    return network;
  }

  async function mailCode(email: string, address = networkOf(email)): Promise<string> {
    const { error } = await server().client({ address }).auth.signInWithOtp({ email });
    if (error) throw error;
    return latestCode(server().mailbox, email);
  }

  const verify = (email: string, token: string, address = networkOf(email)) =>
    server().client({ address }).auth.verifyOtp({ email, token, type: 'email' });

  /** Codes of the right form that are not the one given. */
  const wrongCodes = (code: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );

  return { networkOf, mailCode, verify, wrongCodes };
}
