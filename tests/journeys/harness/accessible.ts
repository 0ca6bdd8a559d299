/** Judges what a page shows by axe: WCAG 2 A and AA, as far as a machine can tell. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A colour on its way from one to another is neither: waits for what moves and comes to an end. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Fails with each element that breaks a rule; `where` names the screen in the message. `under` is what lies half covered by
 * something open: a target there is as large as chance has it.
 */
export async function isAccessible(page: Page, where: string, under?: string): Promise<void> {
  await judge(judgeOf(page, under).withTags(RULES), page, where);
}

/** `isAccessible` in the light colours, and the contrasts in the dark ones as well, which change nothing else. */
export async function isAccessibleInBothColours(page: Page, where: string, under?: string): Promise<void> {
  await isAccessible(page, where, under);
  await page.emulateMedia({ colorScheme: 'dark' });
  await judge(judgeOf(page, under).withRules('color-contrast'), page, `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

function judgeOf(page: Page, under?: string): AxeBuilder {
  // Our screens have no frames; without a page of its own to merge their results, axe costs a quarter less.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  return under ? axe.exclude(under) : axe;
}

async function judge(axe: AxeBuilder, page: Page, where: string): Promise<void> {
  await atRest(page);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(found, where).toEqual([]);
}
