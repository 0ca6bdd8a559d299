/**
 * Sidereal positions (docs/patrika.md, "Positions"): the only module that uses the astronomy library.
 * Instants are milliseconds since 1970 in UTC, positions degrees 0-360 in the Lahiri (Chitrapaksha) zodiac.
 */
import {
  type AstroTime,
  Body,
  C_AUDAY,
  Ecliptic,
  EclipticGeoMoon,
  e_tilt,
  HelioVector,
  MakeTime,
  SiderealTime,
} from 'astronomy-engine';
import { mod } from './zodiac.ts';

/** Names the library's version and the ayanamsa, so that results of an older computation can be found. */
export const ENGINE = 'ae-2.1.19/lahiri-1';

const DAYS_A_CENTURY = 36_525;
const RADIAN = Math.PI / 180;

/** A place on Earth: degrees, north and east positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The bodies of a chart. Rahu and Ketu are the mean lunar nodes. */
export const BODIES = [
  'sun',
  'moon',
  'mars',
  'mercury',
  'jupiter',
  'venus',
  'saturn',
  'rahu',
  'ketu',
] as const;
export type ChartBody = (typeof BODIES)[number];

/** Each body's sidereal longitude in degrees. */
export type Positions = Record<ChartBody, number>;

/** The Lahiri ayanamsa with nutation, in degrees, as almanacs print it. */
export function ayanamsa(utc: number): number {
  const time = timeAt(utc);
  return meanAyanamsa(time) + nutation(time);
}

/** The geocentric Moon, independent of the place of birth. */
export function moonLongitude(utc: number): number {
  const time = timeAt(utc);
  return sidereal(EclipticGeoMoon(time).lon, time);
}

/** All bodies of a chart. */
export function positions(utc: number): Positions {
  const time = timeAt(utc);
  const rahu = mod(meanNode(time) - meanAyanamsa(time), 360);
  return {
    sun: geocentric(Body.Sun, time),
    moon: moonLongitude(utc),
    mars: geocentric(Body.Mars, time),
    mercury: geocentric(Body.Mercury, time),
    jupiter: geocentric(Body.Jupiter, time),
    venus: geocentric(Body.Venus, time),
    saturn: geocentric(Body.Saturn, time),
    rahu,
    ketu: mod(rahu + 180, 360),
  };
}

/** The rising point of the ecliptic. */
export function ascendant(utc: number, { latitude, longitude }: Coordinates): number {
  const time = timeAt(utc);
  const meridian = (15 * SiderealTime(time) + longitude) * RADIAN;
  const obliquity = e_tilt(time).tobl * RADIAN;
  const rising = Math.atan2(
    Math.cos(meridian),
    -(Math.sin(meridian) * Math.cos(obliquity) + Math.tan(latitude * RADIAN) * Math.sin(obliquity)),
  );
  return sidereal(rising / RADIAN, time);
}

function timeAt(utc: number): AstroTime {
  return MakeTime(new Date(utc));
}

function sidereal(tropical: number, time: AstroTime): number {
  return mod(tropical - nutation(time) - meanAyanamsa(time), 360);
}

/** Nutation in longitude, in degrees. */
function nutation(time: AstroTime): number {
  return e_tilt(time).dpsi / 3600;
}

/**
 * Swiss Ephemeris' value at J2000 (23°15′00.658″ on 21 March 1956 by the Calendar Reform Committee, as refined in the Indian Astronomical
 * Ephemeris of 1989) and the IAU 2006 general precession (Capitaine, Wallace and Chapront 2003).
 */
function meanAyanamsa(time: AstroTime): number {
  const t = time.tt / DAYS_A_CENTURY;
  const precession =
    t * (5028.796195 + t * (1.1054348 + t * (0.00007964 + t * (-0.000023857 - t * 0.0000000383))));
  return 23.857092 + precession / 3600;
}

/** The Moon's mean ascending node, from the mean equinox of the date (Meeus, Astronomical Algorithms, chapter 47). */
function meanNode(time: AstroTime): number {
  const t = time.tt / DAYS_A_CENTURY;
  return 125.0445479 + t * (-1934.1362891 + t * (0.0020754 + t * (1 / 467_441 - t / 60_616_000)));
}

/**
 * The apparent place of the Sun or a planet. Both it and the Earth are taken at the time the light left, which accounts for aberration.
 * The library's function for this contains code for stars and barycentres, which exceeds the size budget.
 */
function geocentric(body: Body, time: AstroTime): number {
  let leaving = time;
  for (let round = 0; round < 4; round++) {
    leaving = time.AddDays(-fromEarth(body, leaving).Length() / C_AUDAY);
  }
  const vector = fromEarth(body, leaving);
  vector.t = time;
  return sidereal(Ecliptic(vector).elon, time);
}

function fromEarth(body: Body, time: AstroTime) {
  const vector = HelioVector(body, time);
  const earth = HelioVector(Body.Earth, time);
  vector.x -= earth.x;
  vector.y -= earth.y;
  vector.z -= earth.z;
  return vector;
}
