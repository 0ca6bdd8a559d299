/** A patrika in the words of the language in use: rashi, nakshatra with charan, gana and nadi, each with all that the birth time leaves open. */
import { useTranslation } from 'react-i18next';
import { GANAS, NADIS, nakshatraTraits } from '#domain/patrika/nakshatra-traits.ts';
import { GANA_NAMES, NADI_NAMES, NAKSHATRA_NAMES, type Name, RASHI_NAMES } from '#domain/patrika/names.ts';
import type { ZodiacPlace } from '#domain/patrika/zodiac.ts';
import { useFormat } from './format.ts';

/** Rashi and nakshatra, with the charan as far as it is shown. */
export type ShownPlace = Omit<ZodiacPlace, 'charan'> & { charan: number | null };

export interface ZodiacText {
  /** The name in the language in use; empty for none. */
  name: (entry: Name | undefined) => string;
  rashi: (number: number) => string;
  nakshatra: (number: number) => string;
  /** 'Karka', or 'Karka / Simha'. */
  rashis: (places: readonly ShownPlace[]) => string;
  /** 'Swati 3/4, Vishakha 1', or 'Swati'. */
  stars: (places: readonly ShownPlace[]) => string;
  ganas: (places: readonly ShownPlace[]) => string;
  nadis: (places: readonly ShownPlace[]) => string;
}

/** The words for the language in use. */
export function useZodiacText(): ZodiacText {
  const { i18n } = useTranslation();
  const { plain } = useFormat();
  const language = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';
  const name = (entry: Name | undefined) => entry?.[language] ?? '';
  const rashi = (number: number) => name(RASHI_NAMES[number - 1]);
  const nakshatra = (number: number) => name(NAKSHATRA_NAMES[number - 1]);
  const each = (places: readonly ShownPlace[], text: (place: ShownPlace) => string) =>
    [...new Set(places.map(text))].join(' / ');
  return {
    name,
    rashi,
    nakshatra,
    rashis: (places) => each(places, (place) => rashi(place.rashi)),
    stars: (places) =>
      [...Map.groupBy(places, (place) => place.nakshatra)]
        .map(([star, own]) => {
          const charans = own.flatMap(({ charan }) => (charan === null ? [] : plain(charan)));
          return charans.length > 0 ? `${nakshatra(star)} ${charans.join('/')}` : nakshatra(star);
        })
        .join(', '),
    ganas: (places) =>
      each(places, (place) => {
        const gana = GANAS[nakshatraTraits(place.nakshatra).gana];
        return gana ? name(GANA_NAMES[gana]) : '';
      }),
    nadis: (places) =>
      each(places, (place) => {
        const nadi = NADIS[nakshatraTraits(place.nakshatra).nadi];
        return nadi ? name(NADI_NAMES[nadi]) : '';
      }),
  };
}
