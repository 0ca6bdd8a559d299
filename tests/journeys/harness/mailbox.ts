/** Reads sign-in codes where a developer reads them: in the development mailbox. */
import { expect } from '@playwright/test';
import { productAddress } from './product.ts';

async function codesFor(email: string): Promise<string[]> {
  const response = await fetch(`${productAddress().url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  const mails: { code: string | null }[] = await response.json();
  return mails.flatMap(({ code }) => code ?? []);
}

/** The code of the newest mail to an address; waits for the first one. */
export async function newestCode(email: string): Promise<string> {
  await expect.poll(() => codesFor(email), { message: `a code for ${email}` }).not.toHaveLength(0);
  const [newest = ''] = await codesFor(email);
  return newest;
}
