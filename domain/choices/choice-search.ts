import { foldSpelling, joinWordsOfLines, wordsOf } from './fold-text.ts';

/** One entry of a list of choices. The key is stored and never changes. */
export interface Choice {
  readonly key: string;
  readonly en: string;
  readonly mr: string;
  /** Further names in either script, used only by the search. */
  readonly aliases: readonly string[];
}

type NamesOf<T> = (choice: T) => readonly string[];
type Starts = readonly { exact: string; folded: string }[];

interface Indexed<T> {
  readonly choice: T;
  /** Each name from its first word on and from each later word on, with all blanks removed. */
  readonly starts: readonly Starts[];
  /** The same of names that it has in common with others. */
  readonly groups: readonly Starts[];
  /** Folded words, each with a blank before it. */
  readonly context: string;
}

export interface ChoiceSearch<T extends Choice> {
  /**
   * Finds choices for an incomplete text: names that start with the text, then names with a later word that starts
   * with it. Dots, hyphens, case and common spelling variants don't matter, in either script.
   *
   * @param query an empty text finds the first choices of the list
   * @param limit maximum number of results
   */
  search(query: string, limit?: number): T[];
  /** Finds the choice that a complete text names, e.g. a free text entered before the list existed. */
  find(text: string): T | undefined;
}

const joined = (words: readonly string[]) => {
  const exact = words.join('');
  return { exact, folded: foldSpelling(exact) };
};

const namesOf = ({ en, mr, aliases }: Choice) => [en, mr, ...aliases];

/** The choices by their names, or by what these were normalized to; of equal names the first choice. */
function firstOf<T extends Choice>(
  choices: readonly T[],
  namesOfChoice: NamesOf<T>,
  normalized: readonly string[] = choices.flatMap(namesOfChoice),
): Map<string, T> {
  const named = choices.flatMap((choice) => namesOfChoice(choice).map(() => choice));
  const found = new Map<string, T>();
  for (const [at, choice] of named.entries()) {
    const name = normalized[at] ?? '';
    if (!found.has(name)) found.set(name, choice);
  }
  return found;
}

/** Computes a value at the first call. */
function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

function startsOf(name: string) {
  const words = wordsOf(name);
  return words.map((_, index) => joined(words.slice(index)));
}

/** What finds a choice besides its own names. */
interface FurtherNames<T> {
  /** Names that distinguish equal choices, such as the district of a taluka. */
  contextOf?: NamesOf<T>;
  /** Names of groups to which the choice belongs: a whole one finds it like an own name, but it is not called so. */
  groupsOf?: NamesOf<T>;
}

const NONE = () => [];

function indexOf<T extends Choice>(
  choice: T,
  { contextOf = NONE, groupsOf = NONE }: FurtherNames<T>,
): Indexed<T> {
  return {
    choice,
    starts: namesOf(choice).map(startsOf),
    groups: groupsOf(choice).map(startsOf),
    context: contextOf(choice).map(contextKey).join(''),
  };
}

function contextKey(name: string): string {
  return wordsOf(name)
    .map((word) => ` ${foldSpelling(word)}`)
    .join('');
}

/** Of fewer letters too little is left when others were folded into them: `zz` sounds like every name with a j. */
const LEAST_FOLDED = 3;

/** Of a group's whole name like that of a further name, of a part after all others. */
const GROUP_RANKS = { whole: 1, part: 6 } as const;

/** Smaller is better; `undefined` means no match. */
function rankOf<T>({ starts, groups }: Indexed<T>, exact: string, folded: string): number | undefined {
  const mayFold = folded.length >= LEAST_FOLDED || folded.length === exact.normalize('NFD').length;
  const fits = (start: Starts[number]) =>
    start.exact.startsWith(exact) || (mayFold && start.folded.startsWith(folded));
  const isWhole = (start: Starts[number]) => start.exact === exact || (mayFold && start.folded === folded);
  let best: number | undefined;
  if (groups.some((group) => group.some(fits))) best = GROUP_RANKS.part;
  if (groups.some((group) => group.some(isWhole))) best = GROUP_RANKS.whole;
  for (const [name, variants] of starts.entries()) {
    for (const [word, start] of variants.entries()) {
      if (!fits(start)) continue;
      const rank = (word > 0 ? 4 : isWhole(start) ? 0 : 2) + (name > 1 ? 1 : 0);
      if (best === undefined || rank < best) best = rank;
    }
  }
  return best;
}

interface Reading {
  readonly name: { exact: string; folded: string };
  readonly context: readonly string[];
}

/** The text as one name, then with its last words as the context: `karjat raigad`, `शिरूर पुणे`. */
function readingsOf(words: readonly string[]): Reading[] {
  return words.map((_, dropped) => ({
    name: joined(words.slice(0, words.length - dropped)),
    context: words.slice(words.length - dropped).map((word) => ` ${foldSpelling(word)}`),
  }));
}

function bestRank<T>(entry: Indexed<T>, readings: readonly Reading[]): number | undefined {
  for (const { name, context } of readings) {
    if (!context.every((word) => entry.context.includes(word))) continue;
    const rank = rankOf(entry, name.exact, name.folded);
    if (rank !== undefined) return rank;
  }
  return undefined;
}

/**
 * Builds a search over a list. Its indexes are built when they are first used.
 *
 * @param choices in the order in which equally good matches are shown
 */
export function createChoiceSearch<T extends Choice>(
  choices: readonly T[],
  further: FurtherNames<T> = {},
): ChoiceSearch<T> {
  const indexed = once(() => choices.map((choice) => indexOf(choice, further)));
  // Smaller indexes of their own: pages find labels while they render, and rarely search.
  const labels = once(() => firstOf(choices, ({ en, mr }) => [en, mr]));
  const lines = once(() => joinWordsOfLines(choices.flatMap(namesOf).join('\n')));
  const wholeNames = once(() => firstOf(choices, namesOf, lines().split('\n')));
  const foldedNames = once(() => firstOf(choices, namesOf, foldSpelling(lines()).split('\n')));
  return {
    search(query, limit = 20) {
      const words = wordsOf(query);
      if (words.length === 0) return choices.slice(0, limit);
      const readings = readingsOf(words);
      const ranked = indexed()
        .map((entry) => ({ choice: entry.choice, rank: bestRank(entry, readings) }))
        .filter((found): found is { choice: T; rank: number } => found.rank !== undefined);
      return ranked
        .sort((one, other) => one.rank - other.rank)
        .slice(0, limit)
        .map(({ choice }) => choice);
    },
    find(text) {
      const label = labels().get(text);
      if (label) return label;
      const exact = wordsOf(text).join('');
      if (!exact) return undefined;
      return wholeNames().get(exact) ?? foldedNames().get(foldSpelling(exact));
    },
  };
}
