/** The member for whom a request is made: the caller, or the candidate of a helper, which the database checks as in every request of REST. */
import { type Backend, callerOf, createBackend } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';
import { isUuid } from './uuid.ts';

/**
 * Returns the id of the member whom `name`, this function's name, serves. Throws the errors of `callerOf`, 403 `helper_may_not` for a helper who
 * has been removed or may not call it, 400 `invalid_candidate`.
 */
export async function memberOf(request: Request, context: FunctionContext, name: string): Promise<string> {
  const caller = await callerOf(request, context);
  const candidate = request.headers.get('x-acting-for');
  if (candidate === null) return caller;
  if (!isUuid(candidate)) throw new Failure(400, 'invalid_candidate', 'The candidate is not an id.');
  await requireHelper(createBackend(context), { helper: caller, candidate, path: `/functions/${name}` });
  return candidate;
}

async function requireHelper(backend: Backend, call: { helper: string; candidate: string; path: string }) {
  if (!(await backend.rpc<boolean>('helper_may', call)))
    throw new Failure(403, 'helper_may_not', 'A helper may not do this.');
}
