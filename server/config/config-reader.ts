/**
 * Reads single variables and gathers what is wrong with them, in words that start with the variable's name.
 */

type Environment = Readonly<Record<string, string | undefined>>;

const ESCAPES = '; in user and password write @ : / ? # % as %40 %3A %2F %3F %23 %25';

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether user and password are what was meant: a bare / or # would end them early, a bare % stands for nothing. */
function hasClearCredentials({ username, password, pathname, hash }: URL): boolean {
  const endedEarly = username === '' && `${pathname}${hash}`.includes('@');
  return !endedEarly && canDecode(username) && canDecode(password);
}

/** Each reading gives the value, or undefined when the variable is left out or wrong; `faults` has the sentences about the wrong ones. */
export class Reader {
  readonly faults: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  fault(name: string, reason: string): undefined {
    this.faults.push(`${name} ${reason}`);
  }

  /** The variable's text; undefined when it is missing or blank. */
  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  require(name: string, reason: string): void {
    if (this.text(name) === undefined) this.fault(name, `is missing ${reason}`);
  }

  /** Faults those that are missing while others of the group are there. */
  together(names: string[]): void {
    const missing = names.filter((name) => this.text(name) === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) {
      this.fault(name, `is missing: it belongs to ${names.filter((other) => other !== name).join(', ')}`);
    }
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const word = words.find((each) => each === value);
    return word ?? this.fault(name, `must be one of ${words.join(', ')}, not "${value}"`);
  }

  flag(name: string): boolean | undefined {
    const word = this.oneOf(name, ['0', '1', 'false', 'true']);
    return word === undefined ? undefined : word === '1' || word === 'true';
  }

  integer(name: string, { from, to }: { from: number; to: number }): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= from && number <= to
      ? number
      : this.fault(name, `must be a whole number from ${from} to ${to}, not "${value}"`);
  }

  /** The value is left out of the fault: it may be a secret. */
  matching(name: string, pattern: { test(value: string): boolean }, reason: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || pattern.test(value)) return value;
    return this.fault(name, reason);
  }

  url(name: string, protocols: readonly string[], example: string): URL | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
    if (url?.hostname && protocols.includes(url.protocol) && hasClearCredentials(url)) return url;
    const escapes = value.includes('@') ? ESCAPES : '';
    return this.fault(name, `must be an address that starts with ${wanted}, ${example}${escapes}`);
  }

  /** A list of origins, separated by commas; `*` alone means all of them and counts as left out. */
  origins(name: string): string[] | undefined {
    const value = this.text(name);
    if (value === undefined || value === '*') return undefined;
    const entries = value.split(',').map((entry) => entry.trim().replace(/\/$/, ''));
    const wrong = entries.find((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry);
    if (wrong !== undefined) {
      this.fault(
        name,
        `must list origins such as https://example.org, separated by commas; "${wrong}" is none`,
      );
    }
    return entries;
  }
}
