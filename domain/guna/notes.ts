/**
 * Exceptions (parihar): notes beside the points, which they never change (docs/patrika.md, "Exceptions"). Sources: Muhurta Chintamani, chapter
 * on marriage, verses 32, 33 and 37 with commentaries; lists of astrologers' pages.
 */
import { type MoonClass, traitsOf } from '../patrika/moon-classes.ts';
import { mod } from '../patrika/zodiac.ts';
import { type GunaPart, partsOf } from './parts.ts';
import { lordOf, regard } from './tables.ts';

/** A Moon of which the charan may be known. */
export interface GunaMoon {
  moonClass: MoonClass;
  charan?: number | null;
}

export type NadiNote =
  | 'same_rashi_other_nakshatra'
  | 'same_nakshatra_other_rashi'
  | 'same_nakshatra_other_charan'
  | 'pada_vedha'
  | 'exempt_nakshatra'
  | 'benefic_lords';
export type BhakootNote = 'same_lord' | 'friendly_lords' | 'good_tara' | 'good_vashya';
export type GanaNote = 'same_or_friendly_lords' | 'bride_far_from_groom';

export type GunaNote =
  | { part: 'nadi'; code: NadiNote }
  | { part: 'bhakoot'; code: BhakootNote }
  | { part: 'gana'; code: GanaNote };

/** Good although both have the same: Rohini, Ardra, Pushya, Magha, Vishakha, Shravana, Uttara Bhadrapada, Revati. */
const EXEMPT = [4, 6, 8, 10, 16, 22, 26, 27];
/** Mercury, Jupiter and Venus among the lords. */
const BENEFICS = [3, 4, 5];
/** Charans that pierce each other: 1 with 4 and 2 with 3. */
const VEDHA_SUM = 5;
/** Counted from the groom's nakshatra, both included. */
const FAR = 14;

/** The notes for a pair. */
export function notesOf(bride: GunaMoon, groom: GunaMoon): GunaNote[] {
  const parts = partsOf(bride.moonClass, groom.moonClass);
  const points = Object.fromEntries(parts.map(({ part, points }) => [part, points])) as Record<
    GunaPart,
    number
  >;
  const [b, g] = [traitsOf(bride.moonClass), traitsOf(groom.moonClass)];
  const lords = [lordOf(b.rashi), lordOf(g.rashi)] as const;
  const same = lords[0] === lords[1];
  const friends = !same && regard(lords[0], lords[1]) === 2 && regard(lords[1], lords[0]) === 2;
  const notes: GunaNote[] = [];
  if (points.nadi === 0) {
    const exempt = b.nakshatra === g.nakshatra && EXEMPT.includes(b.nakshatra);
    notes.push(...nadiNotes(bride, groom).map((code) => ({ part: 'nadi' as const, code })));
    if (exempt) notes.push({ part: 'nadi', code: 'exempt_nakshatra' });
    if (lords.every((lord) => BENEFICS.includes(lord))) notes.push({ part: 'nadi', code: 'benefic_lords' });
  }
  if (points.bhakoot === 0) {
    if (same) notes.push({ part: 'bhakoot', code: 'same_lord' });
    if (friends) notes.push({ part: 'bhakoot', code: 'friendly_lords' });
    if (points.nadi !== 0 && points.tara === 3) notes.push({ part: 'bhakoot', code: 'good_tara' });
    if (points.nadi !== 0 && points.vashya === 2) notes.push({ part: 'bhakoot', code: 'good_vashya' });
  }
  if (points.gana <= 1) {
    if (same || friends) notes.push({ part: 'gana', code: 'same_or_friendly_lords' });
    if (mod(b.nakshatra - g.nakshatra, 27) + 1 >= FAR) {
      notes.push({ part: 'gana', code: 'bride_far_from_groom' });
    }
  }
  return notes;
}

/** The notes for two Moons with the same nadi. */
function nadiNotes(bride: GunaMoon, groom: GunaMoon): NadiNote[] {
  const [b, g] = [traitsOf(bride.moonClass), traitsOf(groom.moonClass)];
  if (b.nakshatra !== g.nakshatra) return b.rashi === g.rashi ? ['same_rashi_other_nakshatra'] : [];
  const charans = bride.charan && groom.charan ? ([bride.charan, groom.charan] as const) : null;
  if (charans && charans[0] + charans[1] === VEDHA_SUM) return ['pada_vedha'];
  if (b.rashi !== g.rashi) return ['same_nakshatra_other_rashi'];
  return charans && charans[0] !== charans[1] ? ['same_nakshatra_other_charan'] : [];
}
