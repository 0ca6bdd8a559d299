/** A cursor over one piece of request text, and PostgREST's parse error. The grammar itself is in `grammar.ts`. */
import { refusal } from '#server/rest/errors.ts';

class Unexpected extends Error {
  readonly at: number;
  readonly expecting: string;
  /** Where the unexpected character is. */
  readonly place: number;

  constructor(at: number, expecting: string, place: number) {
    super(expecting);
    this.at = at;
    this.expecting = expecting;
    this.place = place;
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

  /** Consumes what a sticky expression matches here, and returns it; null when it doesn't match. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }

  /** Consumes the rest, and returns it. */
  rest(): string {
    const { at } = this;
    this.at = this.text.length;
    return this.text.slice(at);
  }

  expect(word: string): void {
    if (!this.take(word)) this.fail(`"${word}"`);
  }

  skipBlanks(): void {
    while (this.next === ' ' || this.next === '\t' || this.next === '\n' || this.next === '\r') this.at += 1;
  }

  word<W extends string>(words: readonly W[]): W {
    const found = words.find((each) => this.take(each));
    const quoted = words.map((each) => `"${each}"`);
    return found ?? this.failWord(words, `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`);
  }

  fail(expecting: string, at = this.at): never {
    throw new Unexpected(at, expecting, at);
  }

  /** Fails where one of these words should begin; unexpected is the first character that none of them has. */
  failWord(words: readonly string[], expecting: string): never {
    const alike = words.map((word) => {
      let length = 0;
      while (length < word.length && word[length] === this.text[this.at + length]) length += 1;
      return length;
    });
    throw new Unexpected(this.at, expecting, this.at + Math.max(...alike));
  }
}

function unexpected(text: string, { place, expecting }: Unexpected): string {
  const [character] = text.slice(place);
  if (character === undefined) return 'end of input';
  return expecting.includes('end of input') ? `'${character}'` : JSON.stringify(character);
}

/** Parses all of `text`; messages name it `what` and show `shown`. Throws PGRST100, and what the parser refuses by name. */
export function parseWhole<T>(what: string, text: string, parse: (scanner: Scanner) => T, shown = text): T {
  const scanner = new Scanner(text);
  try {
    const result = parse(scanner);
    if (!scanner.ended) scanner.fail('end of input');
    return result;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    throw refusal('PGRST100', `"failed to parse ${what} (${shown})" (line 1, column ${error.at + 1})`, {
      details: `unexpected ${unexpected(text, error)} expecting ${error.expecting}`,
    });
  }
}
