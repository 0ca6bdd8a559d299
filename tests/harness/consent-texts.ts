/** The texts of the front end that members agree to, as its screens send them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Purpose, TEXT_VERSIONS } from '#web/backend/consents.ts';
import { noticeText } from '#web/features/my-data/lib/notice-text.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../web/public/locales');
const KEYS: Record<Exclude<Purpose, 'account'>, string> = {
  for_marriage: 'declarations.for_marriage',
  true_facts: 'declarations.true_facts',
  family_data: 'declarations.family_data',
  patrika: 'patrika.consent',
  share_link: 'biodata.link_consent',
  own_photos: 'photos.declaration',
  id_check: 'my_data.id_check',
  selfie: 'my_data.selfie',
  managed_by_family: 'family.candidate_consent',
  family_helper: 'family.helper_consent',
  success_story: 'story.consent',
};

export const PURPOSES = Object.keys(TEXT_VERSIONS) as Purpose[];

/** The parameters of `give_consent` for the current text. */
export function consentText(purpose: Purpose, language: 'en' | 'mr' = 'mr') {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(path.join(LOCALES, language, 'default.json'), 'utf8'),
  );
  // As i18next inserts other texts.
  const t = (key: string): string => (texts[key] ?? '').replace(/\$t\(([\w.]+)\)/g, (_, other) => t(other));
  const shown = purpose === 'account' ? noticeText(t) : t(KEYS[purpose]);
  return { purpose, language, version: TEXT_VERSIONS[purpose], shown };
}
