/**
 * The auth service: which path leads to which handler, and what holds for all of them (size, time, shape of refusals).
 * To be mounted at `/auth/v1`.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteAnyUser, showAnyUser } from './admin-users.ts';
import type { AuthDeps, AuthService } from './auth-deps.ts';
import { AuthError, authErrorAnswer } from './auth-error.ts';
import { AUTH_LIMITS } from './limits.ts';
import { changeUser, logOut, showUser } from './own-user.ts';
import { showHealth, showKeys, showSettings } from './public-info.ts';
import { refreshSession } from './refresh-session.ts';
import { limitRequests } from './request-limits.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

/** Answers 504 when a handler takes too long; what it has begun ends by the limits of database and mail. */
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

  routes.onError((error, context) => authErrorAnswer(context, error, service.report));
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
  routes.get('/user', (context) => showUser(service, context));
  routes.put('/user', (context) => changeUser(service, context));
  routes.post('/logout', (context) => logOut(service, context));
  routes.get('/admin/users/:id', (context) => showAnyUser(service, context));
  routes.delete('/admin/users/:id', (context) => deleteAnyUser(service, context));
  routes.get('/health', showHealth);
  routes.get('/settings', showSettings);
  routes.get('/.well-known/jwks.json', showKeys);
  // A route, because a mounted app's notFound handler is not asked.
  routes.all('*', () => {
    throw new AuthError('not_found', 'Not found');
  });
  return routes;
}
