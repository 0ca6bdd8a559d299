/** The address of a place: its taluka, district and state, as far as the data knows them. */
import type { Choice } from '../choices/choice-search.ts';
import { type Place, placeOf, regionOf, talukasOf } from './places.ts';
import { states } from './regions.ts';

export interface PlaceAddress {
  taluka: Choice | undefined;
  district: Choice | undefined;
  state: Choice | undefined;
}

/** @param key of a place, e.g. `satara.karad` */
export function addressOf(key: string): PlaceAddress | undefined {
  const place = placeOf(key);
  if (!place) return undefined;
  return {
    taluka: talukaOf(place),
    district: place.district === undefined ? undefined : regionOf(place),
    state: states.find((state) => state.key === place.state),
  };
}

/** A town's taluka is not in the data: the one of its name, or else the nearest seat of the district, which is shown to be corrected. */
function talukaOf(place: Place): Choice | undefined {
  if (place.district === undefined) return undefined;
  if (place.kind === 'taluka') return place;
  const talukas = talukasOf(place.district);
  const named = talukas.filter(({ en }) => en.startsWith(`${place.en} `));
  return (
    named.find(({ en }) => /City|Urban/.test(en)) ??
    talukas.toSorted((one, other) => distance(one, place) - distance(other, place))[0]
  );
}

/** Squared, in degrees: only compared. */
function distance(one: Place, other: Place): number {
  const shrink = Math.cos((other.latitude * Math.PI) / 180);
  return (one.latitude - other.latitude) ** 2 + ((one.longitude - other.longitude) * shrink) ** 2;
}
