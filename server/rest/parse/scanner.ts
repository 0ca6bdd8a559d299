/**
 * A cursor over one piece of request text, and the parse error of wire-contract 5.1.
 * The grammar itself is in the modules beside this one.
 */
import { refusal } from '../errors.ts';

/** Thrown by a parser; `parseWhole` turns it into the answer. */
class Unexpected extends Error {
  readonly at: number;
  readonly expecting: string;

  constructor(at: number, expecting: string) {
    super(expecting);
    this.at = at;
    this.expecting = expecting;
  }
}

export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character, `''` at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  /** Steps over `word` if it comes next. */
  take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  /** Steps over what a sticky expression matches here, and gives it; null when it doesn't match. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }

  expect(word: string): void {
    if (!this.take(word)) this.fail(`"${word}"`);
  }

  skipBlanks(): void {
    while (this.next === ' ' || this.next === '\t' || this.next === '\n' || this.next === '\r') this.at += 1;
  }

  fail(expecting: string, at = this.at): never {
    throw new Unexpected(at, expecting);
  }
}

/** The character the message names: the first one that can't be the `not` a filter may start with. */
function offender(text: string, at: number, expecting: string): string {
  let place = at;
  if (expecting.startsWith('"not"')) {
    for (const letter of 'not') {
      if (text[place] !== letter) break;
      place += 1;
    }
  }
  const [character] = text.slice(place);
  return character === undefined ? 'end of input' : JSON.stringify(character);
}

/**
 * Parses all of `text`; anything left over is an error.
 * `what` names the text in the message, e.g. `filter`. Throws PGRST100.
 */
export function parseWhole<T>(what: string, text: string, parse: (scanner: Scanner) => T): T {
  const scanner = new Scanner(text);
  try {
    const result = parse(scanner);
    if (!scanner.ended) scanner.fail('end of input');
    return result;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    throw refusal('PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${error.at + 1})`, {
      details: `unexpected ${offender(text, error.at, error.expecting)} expecting ${error.expecting}`,
    });
  }
}
