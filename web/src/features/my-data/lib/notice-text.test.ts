import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../../../public/locales');

test.each(['en', 'mr'])('keeps the notice in %s within 200 words', (language) => {
  const texts = JSON.parse(readFileSync(path.join(LOCALES, language, 'default.json'), 'utf8'));
  expect(noticeText((key) => texts[key]).split(/\s+/).length).toBeLessThanOrEqual(200);
});
