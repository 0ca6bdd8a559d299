import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Place } from './places.ts';
import {
  citySuggestions,
  findPlace,
  placeOf,
  places,
  regionOf,
  searchPlaces,
  talukas,
  talukasOf,
  towns,
} from './places.ts';
import {
  districts,
  divisions,
  findDistrict,
  findState,
  searchDistricts,
  searchStates,
  states,
} from './regions.ts';

const keys = (choices: readonly { key: string }[]) => choices.map(({ key }) => key);
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Kilometres between two places, on a flat map: good to 1 % within Maharashtra. */
function distance(one: Place, other: Place): number {
  const north = (one.latitude - other.latitude) * 110.9;
  const east = (one.longitude - other.longitude) * 111.3 * Math.cos((19 * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Talukas of each district in the Local Government Directory. */
const talukaCounts = {
  mumbai: 0,
  'mumbai-suburban': 3,
  thane: 7,
  palghar: 8,
  raigad: 15,
  ratnagiri: 9,
  sindhudurg: 8,
  pune: 14,
  satara: 11,
  sangli: 10,
  solapur: 11,
  kolhapur: 12,
  nashik: 15,
  ahilyanagar: 14,
  dhule: 4,
  jalgaon: 15,
  nandurbar: 6,
  'chhatrapati-sambhajinagar': 9,
  jalna: 8,
  parbhani: 9,
  hingoli: 5,
  beed: 11,
  nanded: 16,
  latur: 10,
  dharashiv: 8,
  amravati: 14,
  akola: 7,
  buldhana: 13,
  washim: 6,
  yavatmal: 16,
  nagpur: 14,
  wardha: 8,
  bhandara: 7,
  gondia: 8,
  chandrapur: 15,
  gadchiroli: 12,
};

describe('regions', () => {
  it('has 36 districts in six divisions and 36 states and union territories', () => {
    expect(keys(districts)).toEqual(Object.keys(talukaCounts));
    expect([...new Set(districts.map(({ division }) => division))]).toEqual(keys(divisions));
    expect(states.filter(({ unionTerritory }) => !unionTerritory)).toHaveLength(28);
    expect(states.filter(({ unionTerritory }) => unionTerritory)).toHaveLength(8);
  });

  it.each([
    { name: 'Aurangabad', key: 'chhatrapati-sambhajinagar' },
    { name: 'औरंगाबाद', key: 'chhatrapati-sambhajinagar' },
    { name: 'Osmanabad', key: 'dharashiv' },
    { name: 'उस्मानाबाद', key: 'dharashiv' },
    { name: 'Ahmednagar', key: 'ahilyanagar' },
    { name: 'अहमदनगर', key: 'ahilyanagar' },
  ])('finds the renamed district $key by its former name $name', ({ name, key }) => {
    expect(findDistrict(name)?.key).toBe(key);
    expect(searchDistricts(name)[0]?.key).toBe(key);
  });

  it('finds a state by the beginning of its name in either script', () => {
    expect(keys(searchStates('tamil'))).toEqual(['tamil-nadu']);
    expect(keys(searchStates('कर्ना'))).toEqual(['karnataka']);
    expect(findState('Orissa')?.key).toBe('odisha');
  });
});

describe('talukas', () => {
  it('are 358, each district with the number of the Local Government Directory', () => {
    expect(talukas).toHaveLength(358);
    expect(districts.map(({ key }) => [key, talukasOf(key).length])).toEqual(Object.entries(talukaCounts));
  });

  it('lie in Maharashtra', () => {
    const outside = talukas.filter(
      ({ latitude, longitude }) =>
        !(latitude > 15.6 && latitude < 22.1 && longitude > 72.6 && longitude < 80.9),
    );
    expect(outside).toEqual([]);
  });

  it('lie within 65 km of another taluka of their district', () => {
    const lonely = talukas.filter((taluka) =>
      talukasOf(taluka.district ?? '')
        .filter((other) => other !== taluka)
        .every((other) => distance(taluka, other) > 65),
    );
    expect(keys(lonely)).toEqual([]);
  });

  it('have one position each, apart from those that share a seat', () => {
    const positions = talukas.map(({ latitude, longitude }) => `${latitude}, ${longitude}`);
    const shared = talukas.filter((_, index) => repeated(positions).includes(positions[index] ?? ''));
    expect(keys(shared)).toEqual([
      'pune.haveli',
      'pune.pune-city',
      'solapur.north-solapur',
      'solapur.south-solapur',
      'nagpur.nagpur-rural',
      'nagpur.nagpur-urban',
    ]);
  });
});

describe('places', () => {
  it('have unique keys and labels', () => {
    expect(repeated(keys(places))).toEqual([]);
    const label = (name: (place: Place) => string) =>
      places.map((place) => `${name(place)}, ${place.district ?? place.state}`);
    expect(repeated(label(({ en }) => en))).toEqual([]);
    expect(repeated(label(({ mr }) => mr))).toEqual([]);
  });

  it('keep their keys, because keys are stored', () => {
    const hash = createHash('sha256').update(keys(places).sort().join('\n')).digest('hex');
    expect(hash.slice(0, 16)).toBe('963f97af70ca825c');
  });

  it('have Marathi labels of Devanagari letters, blanks and dots only', () => {
    const labels = [...places, ...districts, ...states, ...divisions].map(({ mr }) => mr);
    expect(labels.filter((label) => !/^[\p{Script=Devanagari} .]+$/u.test(label))).toEqual([]);
  });

  it('have a district in Maharashtra and a state elsewhere', () => {
    expect(places.filter((place) => !regionOf(place))).toEqual([]);
    expect(placeOf('pune.baramati')).toMatchObject({ state: 'maharashtra', district: 'pune' });
    expect(placeOf('goa.panaji')).toMatchObject({ state: 'goa', district: undefined });
    expect(placeOf('goa.atlantis')).toBeUndefined();
  });

  it('include about 300 towns in all states and union territories, all within India', () => {
    expect(towns.length).toBeGreaterThan(300);
    expect(new Set(towns.map(({ state }) => state)).size).toBe(states.length);
    const outside = towns.filter(
      ({ latitude, longitude }) =>
        !(latitude > 6.7 && latitude < 37.1 && longitude > 68.1 && longitude < 97.5),
    );
    expect(outside).toEqual([]);
  });

  it.each([
    { key: 'pune.pune', latitude: 18.52, longitude: 73.86 },
    { key: 'mumbai.mumbai', latitude: 19.07, longitude: 72.88 },
    { key: 'nagpur.nagpur', latitude: 21.15, longitude: 79.09 },
    { key: 'kolhapur.kolhapur', latitude: 16.7, longitude: 74.24 },
    { key: 'nashik.nashik', latitude: 20.0, longitude: 73.79 },
    { key: 'satara.satara', latitude: 17.68, longitude: 74.02 },
    { key: 'solapur.solapur', latitude: 17.66, longitude: 75.91 },
    { key: 'ratnagiri.ratnagiri', latitude: 16.99, longitude: 73.31 },
    { key: 'sangli.sangli', latitude: 16.85, longitude: 74.58 },
    { key: 'latur.latur', latitude: 18.41, longitude: 76.56 },
    { key: 'delhi.delhi', latitude: 28.61, longitude: 77.21 },
    { key: 'karnataka.bengaluru', latitude: 12.97, longitude: 77.58 },
  ])('place $key within 0.06 degree of its published position', ({ key, latitude, longitude }) => {
    const place = placeOf(key);
    expect(Math.abs((place?.latitude ?? 0) - latitude)).toBeLessThan(0.06);
    expect(Math.abs((place?.longitude ?? 0) - longitude)).toBeLessThan(0.06);
  });

  it('suggest Pune and Mumbai first as cities', () => {
    expect(keys(citySuggestions).slice(0, 2)).toEqual(['pune.pune', 'mumbai.mumbai']);
    expect(citySuggestions).toHaveLength(15);
  });
});

describe('search of places', () => {
  it.each([
    { typed: 'baram', key: 'pune.baramati' },
    { typed: 'बारा', key: 'pune.baramati' },
    { typed: 'Nasik', key: 'nashik.nashik' },
    { typed: 'karjat raigad', key: 'raigad.karjat' },
    { typed: 'Karjat, Ahmednagar', key: 'ahilyanagar.karjat' },
    { typed: 'कर्जत रायगड', key: 'raigad.karjat' },
    { typed: 'aurangabad', key: 'chhatrapati-sambhajinagar.chhatrapati-sambhajinagar' },
    { typed: 'सटाणा', key: 'nashik.baglan' },
    { typed: 'islampur', key: 'sangli.walwa' },
    { typed: 'bangalore', key: 'karnataka.bengaluru' },
    { typed: 'बेळगांव', key: 'karnataka.belagavi' },
    { typed: 'bombay', key: 'mumbai.mumbai' },
  ])('shows $key first when somebody types $typed', ({ typed, key }) => {
    expect(searchPlaces(typed)[0]?.key).toBe(key);
  });

  it('shows places of Maharashtra before others with the same name', () => {
    expect(keys(searchPlaces('patan', 2))).toEqual(['satara.patan', 'gujarat.patan']);
    expect(findPlace('Patan')?.key).toBe('satara.patan');
  });
});

it('fits into 25 KB of gzip', () => {
  const data = new URL('./data/', import.meta.url);
  const files = [
    ...readdirSync(data).map((name) => new URL(name, data)),
    new URL('./regions.ts', import.meta.url),
  ];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('');
  expect(gzipSync(text).length).toBeLessThan(25 * 1024);
});
