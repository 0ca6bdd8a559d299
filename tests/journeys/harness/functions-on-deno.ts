/**
 * Serves the functions that a browser calls by Deno, as a hosted project does, when the product's database is the stand-in of such a project.
 */
import type { BrowserContext } from '@playwright/test';
import { type DenoFunctions, startDenoFunctions } from '#tests/contract/deno-functions.ts';
import { productAddress } from './product.ts';

/** Starts them; undefined when the product serves its functions itself. */
export function startFunctions(): DenoFunctions | undefined {
  if (process.env.TEST_POSTGRES !== 'hosted') return undefined;
  const product = productAddress();
  return startDenoFunctions(product, {
    PAYMENT_MODE: 'simulator',
    RAZORPAY_KEY_ID: product.simulatorKeyId,
    RAZORPAY_KEY_SECRET: product.simulatorKeySecret,
    RAZORPAY_API_URL: `${product.url}/checkout-simulator/v1`,
  });
}

/** Leads a browser's calls of functions to Deno. */
export async function serveByDeno(context: BrowserContext, functions: DenoFunctions): Promise<void> {
  await context.route('**/functions/v1/**', async (route) => {
    const request = route.request();
    const body = request.postData();
    const answer = await functions.fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(body !== null && { body }),
    });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}
