/** Addresses of REST requests, before the client library has loaded. Part of the first script too, so it stays small. */
import type { QuerySource } from '#web/backend/page-queries.ts';

/** The part of the client library's query builder that `page-queries.ts` uses. It writes the same address and sends nothing. */
class RestAddress extends URL {
  /** The request's `Accept` header. */
  accept = 'application/json';
  /** Whether the library takes the only row out of the response. */
  isMaybeSingle = false;

  select(columns = '*'): this {
    return this.set('select', columns);
  }

  eq(column: string, value: string): this {
    return this.set(column, `eq.${value}`);
  }

  neq(column: string, value: string): this {
    return this.set(column, `neq.${value}`);
  }

  order(column: string, { ascending = true } = {}): this {
    const before = this.searchParams.get('order');
    return this.set('order', `${before ? `${before},` : ''}${column}.${ascending ? 'asc' : 'desc'}`);
  }

  range(first: number, last: number): this {
    return this.set('offset', `${first}`).set('limit', `${last - first + 1}`);
  }

  single(): this {
    this.accept = 'application/vnd.pgrst.object+json';
    return this;
  }

  maybeSingle(): this {
    this.isMaybeSingle = true;
    return this;
  }

  abortSignal(): this {
    return this;
  }

  private set(name: string, value: string): this {
    this.searchParams.set(name, value);
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
): Pick<RestAddress, 'href' | 'accept' | 'isMaybeSingle'> {
  const source = { from: (table: string) => new RestAddress(`${backendUrl}/rest/v1/${table}`) };
  return query(source as unknown as QuerySource) as RestAddress;
}
