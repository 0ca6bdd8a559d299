/** The explained match of two members (docs/patrika.md, "Partner preferences"). */
import {
  type Candidate,
  type FitLine,
  fitLines,
  type Lineage,
  type LineagePart,
  sameLineage,
  weightOf,
} from './fits.ts';
import type { Preferences } from './preferences.ts';

/** How one member fits the other's preferences. */
export interface DirectedMatch {
  /** Failed musts first. */
  lines: FitLine[];
  /** Lines that fit wholly, of all lines. */
  fitting: number;
  stated: number;
  /** 0 to 1; null if nothing is stated. */
  score: number | null;
}

export interface TwoWayMatch {
  /** How the other fits my preferences. */
  mine: DirectedMatch;
  /** How I fit the other's: only my own facts, without what the other wants. */
  theirs: DirectedMatch;
  /** 0 to 100; null if neither side states anything. */
  percent: number | null;
  /** Gotra and devak that both have, whatever their preferences: families ask for them. Of members in contact only: others' are not passed. */
  sameLineage: LineagePart[];
}

/** A member of a list that is sorted by match. */
export interface Ranked {
  percent: number | null;
  /** Milliseconds, or anything that grows with time. */
  createdAt: number;
  id: string;
}

/** A member with preferences and what others may ask about. */
export interface MatchSide {
  preferences: Preferences;
  /** As the other side sees them. */
  facts: Candidate;
}

/** Σ weight·fit / Σ weight; null without lines. */
export function scoreOf(lines: readonly Pick<FitLine, 'must' | 'fit'>[]): number | null {
  const most = lines.reduce((sum, line) => sum + weightOf(line), 0);
  return most === 0 ? null : lines.reduce((sum, line) => sum + weightOf(line) * line.fit, 0) / most;
}

/** The lesser of both scores in percent, rounded half up; a side that states nothing is left out. */
export function percentOf(mine: number | null, theirs: number | null): number | null {
  const scores = [mine, theirs].filter((score) => score !== null);
  return scores.length > 0 ? Math.round(100 * Math.min(...scores)) : null;
}

/** How well two members match, as the first of them is shown it. */
export function twoWayMatch(me: MatchSide, other: MatchSide): TwoWayMatch {
  const mine = directed(me.preferences, other.facts, me.facts);
  const theirs = directed(other.preferences, me.facts, other.facts);
  return {
    mine,
    // How far a number is outside of the range would reveal the other member's preference.
    theirs: { ...theirs, lines: theirs.lines.map((line) => ({ ...line, by: null, wanted: null })) },
    percent: percentOf(mine.score, theirs.score),
    sameLineage: sameLineage(me.facts, other.facts).filter((part) => part !== 'kul'),
  };
}

/** Orders members by match, then newest first, then by id; those without a score last. */
export function compareByMatch(one: Ranked, other: Ranked): number {
  return (
    (other.percent ?? -1) - (one.percent ?? -1) ||
    other.createdAt - one.createdAt ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  );
}

function directed(preferences: Preferences, candidate: Candidate, own: Lineage): DirectedMatch {
  const lines = fitLines(preferences, candidate, own);
  return {
    lines,
    fitting: lines.filter(({ fit }) => fit === 1).length,
    stated: lines.length,
    score: scoreOf(lines),
  };
}
