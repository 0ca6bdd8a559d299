/** Waiting for the requests and the realtime channel of a page. */
import type { Page } from '@playwright/test';

/** Resolves when the page joins its realtime channel next. */
export async function joinsChannel(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('"postgres_changes":[]'),
  );
}

/** Waits until the page has sent what it is going to send: our own requests are sent after those. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1) await fetch('/logo.svg');
  });
