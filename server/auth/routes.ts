/**
 * The routes of the auth service, and the middleware for all of them (body limit, timeout, error format). Mounted at `/auth/v1`.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteUserAsAdmin, getUserAsAdmin } from './admin-users.ts';
import type { AuthDeps, AuthService } from './auth-deps.ts';
import { AuthError, authErrorResponse } from './auth-error.ts';
import { AUTH_LIMITS } from './limits.ts';
import { getUser, logOut, updateUser } from './own-user.ts';
import { getHealth, getJwks, getSettings } from './public-info.ts';
import { refreshSession } from './refresh-session.ts';
import { limitRequests } from './request-limits.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

/** Responds with 504 when a handler exceeds the timeout; its pending work ends by the timeouts of database and mail. */
function deadline(milliseconds: number): MiddlewareHandler {
  return async (_context, next) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new AuthError(
              'request_timeout',
              'Processing this request timed out, please retry after a moment.',
            ),
          ),
        milliseconds,
      );
    });
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function withDefaults(deps: AuthDeps): AuthService {
  const limits = { ...AUTH_LIMITS, ...deps.limits };
  return {
    ...deps,
    limits,
    report: deps.report ?? ((line) => console.error(line)),
    scope: { role: 'supabase_auth_admin', settings: { lock_timeout: String(limits.lockMs) } },
  };
}

/** The auth service as a Hono app. */
export function authRoutes(deps: AuthDeps): Hono {
  const service = withDefaults(deps);
  const routes = new Hono();

  routes.onError((error, context) => authErrorResponse(context, error, service.report));
  routes.use(deadline(service.limits.requestMs));
  routes.use(
    bodyLimit({
      maxSize: service.limits.bodyBytes,
      onError: () => {
        throw new AuthError('request_entity_too_large', 'Request body is too large');
      },
    }),
  );

  routes.post('/otp', async (context) => {
    await limitRequests(service, context, 'codesPerIp');
    return sendCode(service, context);
  });
  routes.post('/verify', async (context) => {
    await limitRequests(service, context, 'verificationsPerIp');
    return verifyCode(service, context);
  });
  routes.post('/token', async (context) => {
    await limitRequests(service, context, 'refreshesPerIp');
    return refreshSession(service, context);
  });
  routes.get('/user', (context) => getUser(service, context));
  routes.put('/user', (context) => updateUser(service, context));
  routes.post('/logout', (context) => logOut(service, context));
  routes.get('/admin/users/:id', (context) => getUserAsAdmin(service, context));
  routes.delete('/admin/users/:id', (context) => deleteUserAsAdmin(service, context));
  routes.get('/health', getHealth);
  routes.get('/settings', getSettings);
  routes.get('/.well-known/jwks.json', getJwks);
  // A catch-all route, because Hono ignores the notFound handler of a mounted app.
  routes.all('*', () => {
    throw new AuthError('not_found', 'Not found');
  });
  return routes;
}
