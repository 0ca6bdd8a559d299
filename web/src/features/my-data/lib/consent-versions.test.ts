/** A consent refers to a version of its text: a changed text needs a new version. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Purpose, TEXT_VERSIONS } from '#web/backend/consents.ts';
import { NOTICE_PARAGRAPHS } from './notice-text.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../../../public/locales');
const KEYS: Record<Purpose, string[]> = {
  account: [...NOTICE_PARAGRAPHS, 'my_data.notice_agree'],
  for_marriage: ['declarations.for_marriage'],
  true_facts: ['declarations.true_facts'],
  family_data: ['declarations.family_data'],
  patrika: ['patrika.consent'],
  share_link: ['biodata.link_consent'],
  own_photos: ['photos.declaration'],
  id_check: ['my_data.id_check'],
  selfie: ['my_data.selfie'],
};

function hashOf(keys: readonly string[]): string {
  const shown = ['en', 'mr'].map((language) => {
    const texts = JSON.parse(readFileSync(path.join(LOCALES, language, 'default.json'), 'utf8'));
    return keys.map((key) => texts[key]).join('\n');
  });
  return createHash('sha256').update(shown.join('\n')).digest('hex').slice(0, 12);
}

/** After a change of a text, write the day into TEXT_VERSIONS and update the snapshot. */
test('has a version for each text of a consent [10.91]', () => {
  const versions = Object.entries(KEYS).map(
    ([purpose, keys]) => `${purpose} ${TEXT_VERSIONS[purpose as Purpose]} ${hashOf(keys)}`,
  );
  expect(versions).toMatchInlineSnapshot(`
    [
      "account 2026-11-22 482001551bfd",
      "for_marriage 2026-11-22 86c4a987cb8e",
      "true_facts 2026-11-22 4be8ed7e5517",
      "family_data 2026-11-22 668cbd6e5a80",
      "patrika 2026-11-22 126441df8283",
      "share_link 2026-11-22 a3f9e6a29b9b",
      "own_photos 2026-11-22 2de6f3bcafb9",
      "id_check 2026-11-22 bcbf3efc5b21",
      "selfie 2026-11-22 5cd20f4b60b7",
    ]
  `);
});

test.each(['en', 'mr'])('keeps the notice in %s within 200 words', (language) => {
  const texts = JSON.parse(readFileSync(path.join(LOCALES, language, 'default.json'), 'utf8'));
  const words = KEYS.account.flatMap((key) => texts[key].split(/\s+/));
  expect(words.length).toBeLessThanOrEqual(200);
});
