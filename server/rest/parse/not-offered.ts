/** What PostgREST understands and this service doesn't offer (`grammar.ts` says what it does): recognised, so that the refusal names the feature. */
import { notOffered, refusal } from '#server/rest/errors.ts';
import type { Scanner } from './scanner.ts';

const REGULAR_EXPRESSIONS = 'regular expressions';
const FULL_TEXT_SEARCH = 'full-text search';
const ARRAYS_AND_RANGES = 'array and range operators';

const FEATURE_OF_OPERATOR: Readonly<Record<string, string>> = {
  match: REGULAR_EXPRESSIONS,
  imatch: REGULAR_EXPRESSIONS,
  fts: FULL_TEXT_SEARCH,
  plfts: FULL_TEXT_SEARCH,
  phfts: FULL_TEXT_SEARCH,
  wfts: FULL_TEXT_SEARCH,
  cs: ARRAYS_AND_RANGES,
  cd: ARRAYS_AND_RANGES,
  ov: ARRAYS_AND_RANGES,
  sl: ARRAYS_AND_RANGES,
  sr: ARRAYS_AND_RANGES,
  nxr: ARRAYS_AND_RANGES,
  nxl: ARRAYS_AND_RANGES,
  adj: ARRAYS_AND_RANGES,
  isdistinct: 'null-safe comparison',
};

const EMBEDDING = 'embedded resources';
const QUANTIFIER = /\((?:any|all)\)/y;
const AGGREGATE = /(?:\.(?:sum|avg|count|max|min)|(?<=(?:^|[,:])\s*count))\(\)/y;
const LOOKS_LIKE_FILTER =
  /^(?:not\.)?(?:(?:eq|gte?|lte?|i?like|i?match)(?:\((?:any|all)\))?|neq|in|is|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?)\./;

/** Refuses an operator by its name, and one that would compare with any or all of a list. The scanner stands behind the operator's word. */
export function refuseOperator(word: string, scanner: Scanner): void {
  const feature = Object.hasOwn(FEATURE_OF_OPERATOR, word) ? FEATURE_OF_OPERATOR[word] : undefined;
  if (feature !== undefined && (scanner.next === '.' || scanner.next === '('))
    throw notOffered(`${feature} (${word})`);
  const quantifier = scanner.match(QUANTIFIER)?.[0];
  if (quantifier !== undefined) throw notOffered(`quantified operators (${word}${quantifier})`);
}

/** Refuses what PostgREST lets stand before the name of what is selected. */
export function refuseBeforeName(scanner: Scanner): void {
  if (scanner.take('...')) throw notOffered(`${EMBEDDING} (...)`);
}

/** Refuses what PostgREST lets stand behind the name of a column that is selected, ordered or compared. */
export function refuseAfterName(scanner: Scanner): void {
  if (scanner.match(AGGREGATE)) throw refusal('PGRST123', 'Use of aggregate functions is not allowed');
  if (scanner.take('->')) throw notOffered('JSON paths (->, ->>)');
  if (scanner.take('::')) throw notOffered('casts (::)');
  if (scanner.next === '(' || scanner.next === '!') throw notOffered(`${EMBEDDING} (${scanner.next})`);
}

/** The planner's counts would tell of hidden rows: they come from a sample of all rows. */
const REFUSED = /^(?:count=(?:planned|estimated)|handling=strict|missing=default|timezone=.*|tx=rollback)$/;

/** Refuses preferences that would change the result. */
export function refusePreference(name: string, value: string): void {
  const preference = `${name}=${value}`;
  if (REFUSED.test(preference)) throw notOffered(`the preference ${preference}`);
}

/** Whether a parameter of a function called by GET is a condition on its result, for PostgREST, rather than an argument. */
export function looksLikeFilter(value: string): boolean {
  return LOOKS_LIKE_FILTER.test(value);
}
