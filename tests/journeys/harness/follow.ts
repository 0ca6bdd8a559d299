/** Moving within the running application, which costs a browser a fifth of loading a page. */
import type { Page } from '@playwright/test';

/**
 * Opens an address as a link does, without loading the page again: what the page keeps in memory stays. Waits until
 * what was open above the page is gone.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => window.history.state?.overlay === undefined);
  await page.evaluate((to) => {
    const { history, PopStateEvent } = window;
    // As React Router stores it, which counts the entries.
    const state = { usr: null, key: String(performance.now()), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}
