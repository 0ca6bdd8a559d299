/** What journeys are written with: `test`, which opens watched browsers for the people of the journey, and `expect`. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { DenoFunctions } from '#tests/contract/deno-functions.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import { serveByDeno, startFunctions } from './functions-on-deno.ts';
import type { Person } from './people.ts';
import { productAddress } from './product.ts';
import { createWatch, type Refusal } from './watch.ts';

export { expect };

/** Where to begin when something must be prepared before the application loads: its clock, a refusal, the size of the screen. */
export const EMPTY_PAGE = 'about:blank';

interface Visitor {
  /** Whose session the browser has; left out, a guest's. */
  as?: Person;
  /** What the browser asks for; English unless said otherwise. */
  locale?: 'en-IN' | 'mr-IN';
  colorScheme?: 'light' | 'dark';
  /** Where the device is; India unless said otherwise. */
  timezoneId?: string;
}

export interface Journey {
  /** Opens a browser of its own at an address, as a person who has been here before or as a guest. */
  visit(address: string, visitor?: Visitor): Promise<Page>;
  /** Announces a refusal that the journey provokes, in whichever of its browsers. */
  provoke(refusal: Refusal): void;
}

const sessionOf = ({ session }: Person) => ({
  name: sessionKey(productAddress().url),
  value: JSON.stringify(session),
});

function stateOf(person: Person) {
  return { cookies: [], origins: [{ origin: productAddress().url, localStorage: [sessionOf(person)] }] };
}

/**
 * Opens an address with the person's session in its storage. `storageState` would open another page for that, in a process of its own; it is
 * for journeys that begin at EMPTY_PAGE.
 */
async function openAs(page: Page, address: string, person: Person): Promise<void> {
  const storing = await page.addInitScript(({ name, value }) => {
    localStorage.setItem(name, value);
  }, sessionOf(person));
  await page.goto(address);
  await storing.dispose();
}

export const test = base.extend<{ journey: Journey }, { functions: DenoFunctions | undefined }>({
  functions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const functions = startFunctions();
      await use(functions);
      await functions?.stop();
    },
    { scope: 'worker' },
  ],
  journey: async ({ browser, functions }, use) => {
    const watch = createWatch();
    const contexts: BrowserContext[] = [];
    await use({
      async visit(address, { as, ...options } = {}) {
        const { url } = productAddress();
        const storageState = as && address === EMPTY_PAGE ? stateOf(as) : undefined;
        const context = await browser.newContext({ ...options, baseURL: url, storageState });
        contexts.push(context);
        await watch.over(context);
        if (functions) await serveByDeno(context, functions);
        const page = await context.newPage();
        if (as && !storageState) await openAs(page, address, as);
        else await page.goto(address);
        return page;
      },
      provoke: watch.provoke,
    });
    for (const context of contexts) await context.close();
    expect(watch.findings(), 'what went wrong in the browser').toEqual([]);
  },
});
