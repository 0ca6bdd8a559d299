/** Matches the options of a list with typed text: `btech`, `बीई` and `phd` find degrees with dots in either script. */
import { useLoadedChoiceLists } from './choice-lists.ts';

interface Labelled {
  value: string;
  label: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[.\s-]/g, '');

/** Returns a function that decides whether a text matches an option of the column, by its label or any further name. */
export function useChoiceMatch(column: string): (option: Labelled, typed: string) => boolean {
  const lists = useLoadedChoiceLists();
  let last: { typed: string; found: ReadonlySet<string> } | undefined;
  function valuesFor(typed: string): ReadonlySet<string> {
    if (last?.typed !== typed) {
      const found = lists?.searchChoices(column, typed, Number.POSITIVE_INFINITY) ?? [];
      last = { typed, found: new Set(found.map((choice) => lists?.storedValue(column, choice) ?? '')) };
    }
    return last.found;
  }
  return ({ value, label }, typed) =>
    plain(label).includes(plain(typed)) ||
    valuesFor(typed).has(value) ||
    valuesFor(typed).has(lists?.storedText(column, value) ?? value);
}
