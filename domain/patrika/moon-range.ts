/** The possible charans of the Moon in a span of time, and the distance to the next one (docs/patrika.md, "Uncertain times"). */
import { type MoonClass, moonClassAt } from './moon-classes.ts';
import { moonLongitude } from './sky.ts';
import { CHARAN, CIRCLE, mod, placeAt, type ZodiacPlace } from './zodiac.ts';

/** Arc-seconds (0.02°) added on each side of every span: the maximum difference of other ephemerides and roundings of the ayanamsa. */
export const WIDENING = 72;

const DEGREE = 3600;
const MINUTE = 60_000;
/** Arc-seconds that the Moon moves in a millisecond, on average. */
const SPEED = (13.176 * DEGREE) / 86_400_000;

/** A charan and the instants, within the window, between which the Moon is in it. */
export interface CharanSpan extends ZodiacPlace {
  from: number;
  to: number;
}

/** A neighbouring charan, and in how many full minutes (at least 1) it begins. */
export interface OtherAnswer extends ZodiacPlace {
  minutes: number;
}

/** The charans of the window in order of time. One that only the widening reaches has a span without length. */
export function charanSpans(from: number, to: number): CharanSpan[] {
  const { first, last } = reach(from, to);
  const spans: CharanSpan[] = [];
  let begin = from;
  for (let start = first - mod(first, CHARAN); start <= last; start += CHARAN) {
    const end = Math.min(Math.max(instantAt(start + CHARAN, from), from), to);
    spans.push({ ...placeAt(start), from: begin, to: end });
    begin = end;
  }
  return spans;
}

/** The Moon classes of the same span. */
export function moonClassesBetween(from: number, to: number): MoonClass[] {
  const { first, last } = reach(from, to);
  const classes = new Set<MoonClass>();
  // Every class edge is a multiple of half a charan.
  const step = CHARAN / 2;
  for (let at = first - mod(first, step); at <= last; at += step) classes.add(moonClassAt(mod(at, CIRCLE)));
  return [...classes];
}

/** The charan before, or after, the one of this instant. */
export function otherAnswer(at: number, direction: 'earlier' | 'later'): OtherAnswer {
  const arc = moonLongitude(at) * DEGREE;
  const start = arc - mod(arc, CHARAN);
  const later = direction === 'later';
  const edge = instantAt(later ? start + CHARAN : start, at);
  return {
    ...placeAt(start + (later ? CHARAN : -CHARAN)),
    minutes: Math.max(1, Math.floor(Math.abs(edge - at) / MINUTE)),
  };
}

/** The Moon's arc over a span, widened; it does not wrap at 360°. */
function reach(from: number, to: number): { first: number; last: number } {
  const start = moonLongitude(from) * DEGREE;
  const moved = mod(moonLongitude(to) * DEGREE - start, CIRCLE);
  return { first: Math.floor(start - WIDENING), last: Math.floor(start + moved + WIDENING) };
}

/**
 * When, within two weeks of `near`, the Moon comes to so many arc-seconds.
 * Its true speed is within a fifth of the average, so each round leaves less than a fifth of the error.
 */
function instantAt(arcSeconds: number, near: number): number {
  let at = near;
  for (let round = 0; round < 8; round++) {
    const missing = mod(arcSeconds - moonLongitude(at) * DEGREE + CIRCLE / 2, CIRCLE) - CIRCLE / 2;
    at += missing / SPEED;
  }
  return at;
}
