/** What a screen reader is told without being asked: texts that appear in live regions. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    announcements?: string[];
  }
}

/** Listens from the next page on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]';
    const heard: string[] = [];
    window.announcements = heard;
    const say = (region: Element | null | undefined) => {
      const words = region?.textContent?.trim();
      if (words) heard.push(words);
    };
    const look = ({ target, addedNodes }: MutationRecord) => {
      const changed = target instanceof Element ? target : target.parentElement;
      const region = changed?.closest(LIVE);
      if (region) return say(region);
      // Of regions that appear with their text, only alerts are announced.
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        if (added.matches('[role=alert]')) say(added);
        for (const alert of added.querySelectorAll('[role=alert]')) say(alert);
      }
    };
    new MutationObserver((changes) => changes.forEach(look)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** What was announced since the page was loaded. */
export const announced = (page: Page): Promise<string[]> => page.evaluate(() => window.announcements ?? []);
