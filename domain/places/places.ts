import { type Choice, createChoiceSearch } from '../choices/choice-search.ts';
import { aliasesOf, linesOf } from '../choices/parse-choices.ts';
import { amravatiTalukas } from './data/amravati.ts';
import { chhatrapatiSambhajinagarTalukas } from './data/chhatrapati-sambhajinagar.ts';
import { konkanTalukas } from './data/konkan.ts';
import { nagpurTalukas } from './data/nagpur.ts';
import { nashikTalukas } from './data/nashik.ts';
import { puneTalukas } from './data/pune.ts';
import { eastTowns } from './data/towns-east.ts';
import { maharashtraTowns } from './data/towns-maharashtra.ts';
import { northTowns } from './data/towns-north.ts';
import { southTowns } from './data/towns-south.ts';
import { westTowns } from './data/towns-west.ts';
import { districts, states } from './regions.ts';

/** A taluka of Maharashtra, located at its seat, or a town. The key is `<district or state>.<name>`. */
export interface Place extends Choice {
  readonly kind: 'taluka' | 'town';
  /** Key of the state. */
  readonly state: string;
  /** Key of the district, in Maharashtra only. */
  readonly district: string | undefined;
  /** Degrees north, to 0.01 degree (about 1 km). */
  readonly latitude: number;
  /** Degrees east, to 0.01 degree (about 1 km). */
  readonly longitude: number;
}

function parsePlaces(blocks: Record<string, string>, kind: Place['kind'], state?: string): Place[] {
  return Object.entries(blocks).flatMap(([region, block]) =>
    linesOf(block).map(([key = '', en = '', mr = '', latitude, longitude, aliases]) => ({
      key: `${region}.${key}`,
      en,
      mr,
      aliases: aliasesOf(aliases),
      kind,
      state: state ?? region,
      district: state ? region : undefined,
      latitude: Number(latitude),
      longitude: Number(longitude),
    })),
  );
}

const talukaBlocks = {
  ...konkanTalukas,
  ...puneTalukas,
  ...nashikTalukas,
  ...chhatrapatiSambhajinagarTalukas,
  ...amravatiTalukas,
  ...nagpurTalukas,
};

/** The 358 talukas of Maharashtra. */
export const talukas: readonly Place[] = parsePlaces(talukaBlocks, 'taluka', 'maharashtra');

/** Towns that are not in the list of talukas: first those of Maharashtra, then those of the rest of India. */
export const towns: readonly Place[] = [
  ...parsePlaces(maharashtraTowns, 'town', 'maharashtra'),
  ...parsePlaces({ ...southTowns, ...westTowns, ...northTowns, ...eastTowns }, 'town'),
];

const homeTowns = towns.filter(({ state }) => state === 'maharashtra');

/** All places, those of Maharashtra first. */
export const places: readonly Place[] = [
  ...homeTowns,
  ...talukas,
  ...towns.filter(({ state }) => state !== 'maharashtra'),
];

const placesByKey = new Map(places.map((place) => [place.key, place]));
const districtsByKey = new Map(districts.map((district) => [district.key, district]));
const statesByKey = new Map(states.map((state) => [state.key, state]));

/** @param key of a place, e.g. `pune.baramati` */
export function placeOf(key: string): Place | undefined {
  return placesByKey.get(key);
}

/**
 * The district (in Maharashtra) or the state that tells a place apart from others of the same name. Nothing for a place that is
 * not in the data.
 */
export function regionOf({ district, state }: Place): Choice | undefined {
  return district === undefined ? statesByKey.get(state) : districtsByKey.get(district);
}

/** @param district key of a district of Maharashtra */
export function talukasOf(district: string): Place[] {
  return talukas.filter((taluka) => taluka.district === district);
}

const search = createChoiceSearch(places, {
  contextOf: (place) => {
    const region = regionOf(place);
    return region ? [region.en, region.mr, ...region.aliases] : [];
  },
});

/** Finds talukas and towns as people type, also by name and district (`karjat raigad`). @see createChoiceSearch */
export const searchPlaces = search.search;

/** Finds the place that a complete name means; of several with that name the first. @see createChoiceSearch */
export const findPlace = search.find;

/** Cities suggested for the city of residence or work. The first two are the values of `city_options`. */
export const citySuggestions: readonly Place[] = [
  'pune.pune',
  'mumbai.mumbai',
  'thane.thane',
  'thane.navi-mumbai',
  'pune.pimpri-chinchwad',
  'nashik.nashik',
  'nagpur.nagpur',
  'chhatrapati-sambhajinagar.chhatrapati-sambhajinagar',
  'kolhapur.kolhapur',
  'solapur.solapur',
  'sangli.sangli',
  'satara.satara',
  'ahilyanagar.ahilyanagar',
  'karnataka.bengaluru',
  'telangana.hyderabad',
].flatMap((key) => placeOf(key) ?? []);
