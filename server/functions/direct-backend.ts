/** The backend of functions that run in its process: database and sessions without HTTP. */
import {
  type BackendPort,
  backendUnavailable,
  type DatabaseAnswer,
} from '#functions/_shared/backend-port.ts';
import { userOfToken } from '#server/auth/caller.ts';
import type { DirectCalls } from '#server/rest/direct-calls.ts';

type TokenDeps = Parameters<typeof userOfToken>[0];

interface DirectBackendDeps extends TokenDeps {
  calls: DirectCalls;
  report: (error: unknown) => void;
}

async function answered(asking: Promise<DatabaseAnswer>): Promise<DatabaseAnswer> {
  const answer = await asking;
  if (answer.status < 500) return answer;
  const { code } = JSON.parse(answer.text) as { code?: string };
  console.error(`The database answered ${answer.status}: ${code}.`);
  throw backendUnavailable();
}

/** The functions' backend in this process, with the privileges of the same roles as over HTTP. */
export function createDirectBackend({ calls, report, ...deps }: DirectBackendDeps): BackendPort {
  return {
    call: (role, name, parameters) => answered(calls.call(role, name, parameters)),
    read: (role, query) => answered(calls.read(role, query)),
    userOf: (token) =>
      userOfToken(deps, token).catch((error: unknown) => {
        report(error);
        throw backendUnavailable();
      }),
  };
}
