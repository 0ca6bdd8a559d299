/** The terms and conditions. */
import { MAX_PHOTOS, MIN_AGE, YEARLY_FEE_PAISE } from '#domain/limits.ts';
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
        woman: number(MIN_AGE.Female),
        man: number(MIN_AGE.Male),
        photos: number(MAX_PHOTOS),
        fee: price(YEARLY_FEE_PAISE),
      }}
    />
  );
}
