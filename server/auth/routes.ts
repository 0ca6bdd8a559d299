import { type Context, Hono } from 'hono';
import { timeout } from 'hono/timeout';
import { limitBody } from '#server/http/body-limit.ts';
import { networkOf } from '#server/http/client-address.ts';
import { createUserAsAdmin, deleteUserAsAdmin, getUserAsAdmin } from './admin-users.ts';
import { type AuthDeps, type AuthService, authScope } from './auth-deps.ts';
import { AuthError, authErrorResponse } from './auth-error.ts';
import { addDisabledFeatures } from './disabled-features.ts';
import { AUTH_LIMITS } from './limits.ts';
import { getUser, logOut, updateUser } from './own-user.ts';
import { getHealth, getJwks, getSettings } from './public-info.ts';
import { type LimitPerNetwork, limitNetwork } from './rate-limiter.ts';
import { refreshSession } from './refresh-session.ts';
import { resend } from './resend.ts';
import { sendCode } from './send-code.ts';
import { isByNumber } from './sms-hook.ts';
import { verifyCode } from './verify-code.ts';

type Handler = (service: AuthService, context: Context) => Promise<Response>;

function createService(deps: AuthDeps): AuthService {
  const limits = { ...AUTH_LIMITS, ...deps.limits };
  const scope = authScope(limits);
  return {
    ...deps,
    limits,
    report: deps.report ?? ((line) => console.error(line)),
    scope,
    query: (statement) => deps.database.query(scope, statement),
    networkOf: (context) => networkOf(deps.clientAddress(context)),
  };
}

const tooSlow = () =>
  new AuthError('request_timeout', 'Processing this request timed out, please retry after a moment.');

/** The routes of the auth service, and the middleware for all of them (body limit, timeout, error format). Mounted at `/auth/v1`. */
export function authRoutes(deps: AuthDeps): Hono {
  const service = createService(deps);
  const routes = new Hono();
  const served = (handler: Handler, limit?: LimitPerNetwork) => async (context: Context) => {
    if (limit) await limitNetwork(service, context, limit);
    return handler(service, context);
  };

  routes.onError((error, context) => authErrorResponse(context, error, service.report));
  // What a handler still does after the timeout ends by the timeouts of database and mail.
  routes.use(timeout(service.limits.requestMs, tooSlow));
  routes.use(
    limitBody(service.limits.bodyBytes, () => {
      throw new AuthError('request_entity_too_large', 'Request body is too large');
    }),
  );

  routes.post('/otp', served(sendCode, 'codesPerIp'));
  routes.post('/resend', served(resend, 'codesPerIp'));
  routes.post('/verify', served(verifyCode, 'verificationsPerIp'));
  routes.post('/token', served(refreshSession, 'refreshesPerIp'));
  routes.get('/user', served(getUser));
  routes.put('/user', served(updateUser));
  routes.post('/logout', served(logOut));
  routes.post('/admin/users', served(createUserAsAdmin));
  routes.get('/admin/users/:id', served(getUserAsAdmin));
  routes.delete('/admin/users/:id', served(deleteUserAsAdmin));
  routes.get('/health', getHealth);
  routes.get('/settings', async (context) => getSettings(context, await isByNumber(service)));
  routes.get('/.well-known/jwks.json', getJwks);
  addDisabledFeatures(routes, service);
  // A catch-all route, because Hono ignores the notFound handler of a mounted app.
  routes.all('*', () => {
    throw new AuthError('not_found', 'Not found');
  });
  return routes;
}
