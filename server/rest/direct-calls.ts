/** The REST service for callers in this process: the same plans, statements and errors, without HTTP. */
import type { Database } from '#server/database/client/database.ts';
import { answerAndReport } from './database-errors.ts';
import { BODY_LIMIT, bodyTooLarge } from './errors.ts';
import { parseQuery } from './parse/query.ts';
import { negotiate, parsePreferences } from './parse/request-headers.ts';
import { MAX_ROWS, onlyReads, type RestRequest } from './plan/plan.ts';
import { planRequest } from './plan/plan-request.ts';
import { run } from './run.ts';
import type { SchemaCache } from './schema-cache/schema-cache.ts';

interface DirectCallsDeps {
  database: Database;
  schemaCache: SchemaCache;
  report: (error: unknown) => void;
}

/** A response's status and its JSON, `''` without a body. */
interface DirectAnswer {
  status: number;
  text: string;
}

export interface DirectCalls {
  /** As POST to `/rpc/<name>`. */
  call(role: string, name: string, parameters: Record<string, unknown>): Promise<DirectAnswer>;
  /** As GET of the path and query after `/rest/v1/`. */
  read(role: string, path: string): Promise<DirectAnswer>;
}

type Differing = Pick<RestRequest, 'method' | 'target'> & Partial<RestRequest>;

function requestOf(differing: Differing, search = ''): RestRequest {
  return {
    query: parseQuery(search, false),
    preferences: parsePreferences(null),
    form: negotiate(null),
    body: '',
    contentType: 'application/json',
    ...differing,
  };
}

/** Calls under a role, without a user: neither counted nor resumed. Each is one transaction. */
export function createDirectCalls({ database, schemaCache, report }: DirectCallsDeps): DirectCalls {
  const answer = async (role: string, parse: () => RestRequest): Promise<DirectAnswer> => {
    try {
      const plan = await planRequest(schemaCache, parse(), MAX_ROWS);
      const outcome = await run(database, { role, claims: { role }, readOnly: onlyReads(plan) }, plan);
      if ('error' in outcome) throw outcome.error;
      return { status: 200, text: outcome.row.body ?? '' };
    } catch (error) {
      const { status, body } = answerAndReport(error, role, report);
      return { status, text: JSON.stringify(body) };
    }
  };
  return {
    call: (role, name, parameters) =>
      answer(role, () => {
        const body = JSON.stringify(parameters);
        if (Buffer.byteLength(body) > BODY_LIMIT) throw bodyTooLarge();
        return requestOf({ method: 'POST', target: { kind: 'function', name }, body });
      }),
    read: (role, path) =>
      answer(role, () => {
        const [name = '', search] = path.split(/\?(.*)/s);
        return requestOf({ method: 'GET', target: { kind: 'relation', name } }, search);
      }),
  };
}
