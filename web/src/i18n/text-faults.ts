/** Faults that the texts of either language may have, whichever file they stand in. */
import { HELPLINES } from '#domain/helplines.ts';

export interface TextPair {
  key: string;
  en: string;
  mr: string;
}

/** Choices and cases may have the names of plural forms. */
const PLURAL = /(?<!\.(?:kind|issuer|missing))_(one|other)$/;
const NAMES_WITH_DIGITS = /SHA-256|CC BY 4\.0/g;
/** Letters to authorities are in English in both languages. */
const IN_ENGLISH = /^desk\.board_(?!report)/;

/** Words that have another meaning for readers, or that the product says in another way, and the keys that may have them. */
const FORBIDDEN: Record<'en' | 'mr', readonly (readonly [word: RegExp, allowed?: RegExp])[]> = {
  mr: [
    [/दुव(?:ा|े|्य)/],
    [/चालक/],
    [/वारस/],
    [/निकाल/, /^(search\.results|title\.search)$/],
    [/परतावा व रद्द करण/],
    [/जमणारे/],
    [/एस्सी/],
    [/पोलिस/],
    [/(?<!\p{L})पहा(?![\p{L}\p{M}])/u],
    [/हकीकत/],
    [/खासगी चित्र/],
    [/मोबाइल/],
    [/येथ/],
    [/बायोडाट/],
    [/सत्यापन|प्रविष्ट/],
    [/पाहुण/, /other_families$/],
  ],
  en: [
    [/\blog(?:ged)? ?in\b/i, /^(signout\.text|manage\.delete_text)$/],
    [/\bhoroscope/i],
    [/\btelephone/i],
    // What is agreed to keeps its words.
    [/\bmobile\b/i, /^(error\.number|my_data\.notice_what)$/],
    [/\b(?:caste|clan)s?\b/i],
    [/\bmy matches\b/i],
    [/\bunlisted\b/i, /^refund\.cancel$/],
    [/\bdeactivat/i, /^refund\.deactivate$/],
    [/\bverification code\b|\bone-time password\b/i],
    [/(?<!\d)["'](?!\d)/, /^option\.|^unknown$/],
  ],
};

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{?\s*[\w.]+|<\/?(?:\d+|[a-z]+)>|\$t\([\w.]+\)/g))].sort().join(' ');

function wordFaults(language: 'en' | 'mr', key: string, text: string): string[] {
  const faults = FORBIDDEN[language].filter(([word, allowed]) => word.test(text) && !allowed?.test(key));
  return faults.map(([word]) => `${language}: ${word.source}`);
}

function digitFaults({ key, en, mr }: TextPair): string[] {
  const written = mr
    .replace(/\{\{?.*?\}\}?/g, '')
    .replace(NAMES_WITH_DIGITS, '')
    // They are dialled, so they have Latin digits.
    .replace(new RegExp(HELPLINES, 'g'), '');
  return [
    ...(/[०-९]/.test(en) ? ['en: Devanagari digits'] : []),
    ...(/[0-9]/.test(written) && !IN_ENGLISH.test(key) ? ['mr: Latin digits'] : []),
  ];
}

/** A count before a noun needs a text for one; i18next looks for both forms. */
function pluralFaults({ key, en }: TextPair, keys: ReadonlySet<string>): string[] {
  const other = key.endsWith('_one') ? key.replace(PLURAL, '_other') : key.replace(PLURAL, '_one');
  if (PLURAL.test(key) && !keys.has(other)) return [`lacks ${other}`];
  return !PLURAL.test(key) && /\{\{count[^}]*\}\} \w+s\b/.test(en) ? ['has no singular'] : [];
}

/** All faults, each with the key of its text. */
export function textFaults(pairs: readonly TextPair[]): string[] {
  const keys = new Set(pairs.map(({ key }) => key));
  return pairs.flatMap((pair) => {
    const { key, en, mr } = pair;
    const faults = [
      ...(placeholders(en) === placeholders(mr) ? [] : ['placeholders differ']),
      ...pluralFaults(pair, keys),
      ...wordFaults('en', key, en),
      ...wordFaults('mr', key, mr),
      ...digitFaults(pair),
    ];
    return faults.map((fault) => `${key}: ${fault}`);
  });
}
