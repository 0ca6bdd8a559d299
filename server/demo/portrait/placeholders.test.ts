/**
 * The committed placeholder portraits and illustrations: drawn as the generator draws them, light, and free of anything
 * a picture should not carry. `npx vitest run server/demo --update` redraws the twelve after a change of the parts.
 */
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { placeholders } from './placeholders.ts';

const publicFile = (path: string) => fileURLToPath(new URL(`../../../web/public/${path}`, import.meta.url));
const portraits = Object.entries(placeholders).flatMap(([gender, drawings]) =>
  drawings.map((drawing, index) => ({ path: `fake/${gender}/${index + 1}.svg`, drawing })),
);
const illustrations = ['error', 'not-found', 'network'].map((name) => `illustrations/${name}.svg`);

describe('placeholder portraits', () => {
  it('are six women and six men', () => {
    expect(portraits.map(({ path }) => path)).toHaveLength(12);
  });

  it.each(portraits)('$path is what the parts draw', async ({ path, drawing }) => {
    await expect(`${drawing}\n`).toMatchFileSnapshot(publicFile(path));
  });
});

describe('committed pictures', () => {
  it.each([...portraits.map(({ path }) => path), ...illustrations])(
    '%s is light, flat and self-contained',
    async (path) => {
      const file = publicFile(path);
      const text = await readFile(file, 'utf8');
      expect((await stat(file)).size).toBeLessThan(4096);
      expect(text).not.toMatch(
        /<text|<script|<style|<image|https?:(?!\/\/www\.w3\.org\/2000\/svg)|gradient/i,
      );
      const { width = 0, height = 0 } = await sharp(Buffer.from(text)).metadata();
      expect(width / height).toBeCloseTo(path.startsWith('fake') ? 0.8 : 4 / 3, 2);
    },
  );
});
