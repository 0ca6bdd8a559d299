/** Reads mails and text messages where a developer reads them: in the development mailbox. */
import { expect } from '@playwright/test';
import { productAddress } from './product.ts';

interface Received {
  code: string | null;
  subject: string;
  text: string;
}

/** What has come to an address or number, the newest first. */
export async function received(to: string): Promise<Received[]> {
  const response = await fetch(`${productAddress().url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  return response.json();
}

async function codesFor(email: string): Promise<string[]> {
  return (await received(email)).flatMap(({ code }) => code ?? []);
}

/** The code of the newest mail to an address; waits for the first one. */
export async function newestCode(email: string): Promise<string> {
  await expect.poll(() => codesFor(email), { message: `a code for ${email}` }).not.toHaveLength(0);
  const [newest = ''] = await codesFor(email);
  return newest;
}
