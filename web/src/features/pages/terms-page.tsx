/** The terms and conditions. */
import { LEAST_AGE, MAX_PHOTOS, YEARLY_FEE_PAISE } from '#domain/limits.ts';
import { useFormat } from '#web/i18n/format.ts';
import { TextPage } from './text-page.tsx';

const SECTIONS = [
  'who',
  'profile',
  'fee',
  'conduct',
  'safety',
  'ending',
  'liability',
  'law',
  'contact',
  'sources',
] as const;

/** /terms_and_conditions */
export function Component() {
  const { number, price } = useFormat();
  return (
    <TextPage
      prefix="terms"
      sections={SECTIONS}
      values={{
        woman: number(LEAST_AGE.Female),
        man: number(LEAST_AGE.Male),
        photos: number(MAX_PHOTOS),
        fee: price(YEARLY_FEE_PAISE),
      }}
    />
  );
}
