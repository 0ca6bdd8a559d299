/** Waiting for photos, whose loading a change of the membership would interrupt. */
import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until the first photo inside `scope` whose address contains `address` is loaded. One that is still loading when its member pauses or
 * leaves is refused, and the journey would report that.
 */
export async function photoLoaded(scope: Page | Locator, address = '/public/'): Promise<void> {
  await expect(scope.locator(`img[src*="${address}"]`).first()).toHaveJSProperty('complete', true);
}
