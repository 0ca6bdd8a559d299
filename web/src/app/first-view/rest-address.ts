/** Addresses of REST requests, before the client library has loaded. */
import type { QuerySource } from '#web/backend/page-queries.ts';

/** The part of the client library's query builder that `page-queries.ts` uses. It writes the same address and sends nothing. */
class RestAddress {
  /** The `Accept` header; null for the default. */
  accept: string | null = null;
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  get address(): string {
    return this.#url.href;
  }

  select(columns = '*'): this {
    return this.#set('select', columns);
  }

  eq(column: string, value: string): this {
    return this.#set(column, `eq.${value}`);
  }

  neq(column: string, value: string): this {
    return this.#set(column, `neq.${value}`);
  }

  order(column: string, { ascending = true } = {}): this {
    const before = this.#url.searchParams.get('order');
    const own = `${column}.${ascending ? 'asc' : 'desc'}`;
    return this.#set('order', before ? `${before},${own}` : own);
  }

  range(first: number, last: number): this {
    return this.#set('offset', `${first}`).#set('limit', `${last - first + 1}`);
  }

  single(): this {
    this.accept = 'application/vnd.pgrst.object+json';
    return this;
  }

  #set(name: string, value: string): this {
    this.#url.searchParams.set(name, value);
    return this;
  }
}

/**
 * The address and `Accept` header that a query of `page-queries.ts` would be sent with.
 * @param backendUrl the backend's address without a trailing slash
 */
export function addressOf(
  backendUrl: string,
  query: (source: QuerySource) => unknown,
): Pick<RestAddress, 'address' | 'accept'> {
  const source = { from: (table: string) => new RestAddress(`${backendUrl}/rest/v1/${table}`) };
  return query(source as unknown as QuerySource) as RestAddress;
}
