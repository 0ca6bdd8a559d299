/**
 * Conditions joined by `and`, `or` and `not`: `or=(a.eq.1,not.and(b.gt.2,c.is.null))`.
 */
import { listedValue, parseOperation } from './filter.ts';
import { parseField } from './names.ts';
import type { Scanner } from './scanner.ts';
import type { Condition, Group } from './syntax.ts';

const GROUP = /(not\.)?(and|or)[ \t]*(?=\()/y;
/** Deeper nesting is nobody's honest request, and must not exhaust the stack. */
const DEEPEST = 50;

/** Parses `[not.]and(…)` or `[not.]or(…)`; null when none begins here. */
function takeGroup(scanner: Scanner, depth: number): Group | null {
  const head = scanner.match(GROUP);
  if (!head) return null;
  if (depth > DEEPEST) return scanner.fail(`at most ${DEEPEST} nested groups`);
  scanner.expect('(');
  const members: Condition[] = [];
  do {
    scanner.skipBlanks();
    members.push(parseMember(scanner, depth + 1));
    scanner.skipBlanks();
  } while (scanner.take(','));
  scanner.expect(')');
  return {
    kind: 'group',
    negated: head[1] !== undefined,
    connective: head[2] as 'and' | 'or',
    members,
  };
}

function parseMember(scanner: Scanner, depth: number): Condition {
  const group = takeGroup(scanner, depth);
  if (group) return group;
  const field = parseField(scanner);
  scanner.expect('.');
  return { kind: 'filter', field, ...parseOperation(scanner, listedValue) };
}

/** Parses a whole group, as the key and value of a parameter written together: `or(…)`, `not.and(…)`. */
export function parseGroup(scanner: Scanner): Group {
  const group = takeGroup(scanner, 0);
  scanner.skipBlanks();
  return group ?? scanner.fail('"not" or logic operator (and, or)');
}
