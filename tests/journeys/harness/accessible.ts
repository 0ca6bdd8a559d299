/** Checks what a page shows by axe: WCAG 2 A and AA, as far as a machine can tell. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const require = createRequire(import.meta.url);
/** By itself, AxeBuilder would evaluate the whole source, 1.5 MB, twice for each check. */
const MINIFIED_AXE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** A source for AxeBuilder that adds nothing to a page which has axe already. */
const NO_SOURCE = 'undefined';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A colour on its way from one to another is neither: waits for what moves and comes to an end. */
async function animationsEnd(page: Page): Promise<void> {
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
  await check(axeOf(page, under).withTags(RULES), page, where);
}

/** `isAccessible` in the light colours, and the contrasts in the dark ones as well, which change nothing else. */
export async function isAccessibleInBothColours(page: Page, where: string, under?: string): Promise<void> {
  await isAccessible(page, where, under);
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(axeOf(page, under).withRules('color-contrast'), page, `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

function axeOf(page: Page, under?: string): AxeBuilder {
  // Frames are of our own origin only; without a page of its own to merge their results, axe costs a quarter less.
  const axe = new AxeBuilder({ page, axeSource: NO_SOURCE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  return under ? axe.exclude(under) : axe;
}

async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(MINIFIED_AXE);
}

async function check(axe: AxeBuilder, page: Page, where: string): Promise<void> {
  await animationsEnd(page);
  await loadAxe(page);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(found, where).toEqual([]);
}
