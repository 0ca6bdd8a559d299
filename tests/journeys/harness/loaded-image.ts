import { expect, type Locator } from '@playwright/test';

/** Waits until an image has loaded. Its opacity does not tell: the first photos of a list have their own from the beginning. */
export async function expectLoaded(image: Locator): Promise<void> {
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
}
