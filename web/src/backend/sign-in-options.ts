/** How members may sign in: an operator switches signing in by number on at the desk. */
import { loadConfig } from './config.ts';
import { toBackendError } from './errors.ts';

export interface SignInOptions {
  by_number: boolean;
  /** Whether numbers outside India are accepted. */
  abroad: boolean;
}

/** The key in local storage. */
const STORAGE_KEY = 'sign-in-options';

/** The answer of the last visit; undefined on the first one. */
export function knownSignInOptions(): SignInOptions | undefined {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Loads them. Throws BackendError. */
export async function loadSignInOptions(): Promise<SignInOptions> {
  const { backendUrl, publishableKey } = await loadConfig();
  const address = `${backendUrl}/rest/v1/sign_in_options?select=by_number,abroad`;
  const response = await fetch(address, { headers: { apikey: publishableKey } });
  if (!response.ok) throw toBackendError(new Error('sign_in_options'), response.status);
  const [options = { by_number: false, abroad: false }]: SignInOptions[] = await response.json();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(options));
  } catch {
    // Private windows may refuse.
  }
  return options;
}
