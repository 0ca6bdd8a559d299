/**
 * The committed placeholder portraits and illustrations are small, flat and self-contained.
 */
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const PORTRAITS = ['female', 'male'].flatMap((gender) =>
  [1, 2, 3, 4, 5, 6].map((number) => `fake/${gender}/${number}.svg`),
);
const ILLUSTRATIONS = ['error', 'not-found', 'network'].map((name) => `illustrations/${name}.svg`);
const MAX_BYTES = 4096;

it.each([...PORTRAITS, ...ILLUSTRATIONS])('%s is small, flat and self-contained [9.16]', async (path) => {
  const file = fileURLToPath(new URL(`../public/${path}`, import.meta.url));
  const text = await readFile(file, 'utf8');
  expect((await stat(file)).size).toBeLessThan(MAX_BYTES);
  expect(text).not.toMatch(/<text|<script|<style|<image|https?:(?!\/\/www\.w3\.org\/2000\/svg)|gradient/i);
  const { width = 0, height = 0 } = await sharp(Buffer.from(text)).metadata();
  expect(width / height).toBeCloseTo(path.startsWith('fake') ? 0.8 : 4 / 3, 2);
});
