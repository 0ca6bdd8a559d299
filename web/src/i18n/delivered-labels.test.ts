import { expect, it } from 'vitest';
import { DELIVERED_LABELS } from '#domain/choices/delivered-labels.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import mr from '../../public/locales/mr/default.json' with { type: 'json' };

const TEXTS: Record<'en' | 'mr', Record<string, string>> = { en, mr };
const labels = [...DELIVERED_LABELS].flatMap(([field, values]) =>
  [...values].map(([value, label]) => [`option.${field}.${value}`, label] as const),
);

it.each(labels)('a biodata and the screens have the same delivered label for %s', (key, label) => {
  expect({ en: TEXTS.en[key], mr: TEXTS.mr[key] }).toEqual(label);
});
