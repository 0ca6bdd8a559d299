/** GoTrue's features that this service lacks, rejected with the errors that GoTrue returns where they are disabled: clients behave alike. */
import type { Context, Hono } from 'hono';
import type { AuthService } from './auth-deps.ts';
import { AuthError, type AuthErrorCode } from './auth-error.ts';
import { callerOf, requireAdmin } from './caller.ts';
import { readBody, textIn } from './request-body.ts';

type Status = ConstructorParameters<typeof AuthError>[2];
type Rejection = (context: Context) => Promise<AuthError>;
/** What runs before a rejection: GoTrue checks the caller first. */
type Check = (service: AuthService, context: Context) => Promise<unknown>;
type Route = [method: string, path: string, rejection: Rejection, check?: Check];

const constant =
  (code: AuthErrorCode, message: string): Rejection =>
  async () =>
    new AuthError(code, message);

const wrongType = (message: string) => new AuthError('validation_failed', message);

function emailOrPhone(
  { email, phone }: { email: string; phone: string },
  what: 'logins' | 'signups',
  status: Status,
): AuthError | undefined {
  if (email !== '') return new AuthError('email_provider_disabled', `Email ${what} are disabled`, status);
  if (phone !== '') return new AuthError('phone_provider_disabled', `Phone ${what} are disabled`, status);
  return undefined;
}

async function addressIn(context: Context) {
  const body = await readBody(context);
  return { body, email: textIn(body, 'email'), phone: textIn(body, 'phone') };
}

const rejectSignUp: Rejection = async (context) =>
  emailOrPhone(await addressIn(context), 'signups', 400) ??
  new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');

const ENROLMENTS: ReadonlyMap<string, [AuthErrorCode, string]> = new Map([
  ['phone', ['mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone']],
  ['totp', ['mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP']],
  ['webauthn', ['mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn']],
]);

const rejectEnrolment: Rejection = async (context) => {
  const found = ENROLMENTS.get(textIn(await readBody(context), 'factor_type'));
  return found ? new AuthError(...found) : wrongType('factor_type needs to be totp, phone, or webauthn');
};

const unsupportedProvider = constant('validation_failed', 'Unsupported provider: provider is not enabled');
const noEmailLogin = constant('email_provider_disabled', 'Email logins are disabled');
const noSuchFactor = constant('mfa_factor_not_found', 'Factor not found');
const noLinking = constant('manual_linking_disabled', 'Manual linking is disabled');
const noOauthServer = constant('feature_disabled', 'OAuth server is disabled');
const noAdminApi = constant('feature_disabled', 'This part of the admin API is disabled');

const ROUTES: readonly Route[] = [
  ['POST', '/signup', rejectSignUp],
  ['POST', '/recover', noEmailLogin],
  ['POST', '/magiclink', noEmailLogin],
  ['GET', '/authorize', unsupportedProvider],
  ['POST', '/sso', constant('saml_provider_disabled', 'SAML 2.0 is disabled')],
  ['ALL', '/passkeys/*', constant('passkey_disabled', 'Passkeys are disabled')],
  ['ALL', '/user/identities/*', noLinking, callerOf],
  ['ALL', '/user/oauth/*', noOauthServer, callerOf],
  ['ALL', '/oauth/*', noOauthServer],
  ['POST', '/factors', rejectEnrolment, callerOf],
  ['ALL', '/factors/:id/*', noSuchFactor, callerOf],
  ['POST', '/invite', noAdminApi, requireAdmin],
  ['ALL', '/admin/*', noAdminApi, requireAdmin],
];

/** Adds a rejection for each of these features; to be called after the routes of the admin API that the service has. */
export function addDisabledFeatures(routes: Hono, service: AuthService): void {
  for (const [method, path, rejection, check] of ROUTES)
    routes.on(method, path, async (context) => {
      await check?.(service, context);
      throw await rejection(context);
    });
}

/** The error for a `grant_type` of `POST /token` other than `refresh_token`. */
export async function grantError(context: Context): Promise<AuthError> {
  switch (context.req.query('grant_type')) {
    case 'password':
      return emailOrPhone(await addressIn(context), 'logins', 422) ?? wrongType('missing email or phone');
    case 'id_token': {
      const provider = textIn(await readBody(context), 'provider');
      return new AuthError('provider_disabled', `Provider (issuer "${provider}") is not enabled`);
    }
    case 'web3':
      return new AuthError('web3_provider_disabled', 'Web3 provider is disabled');
    case 'pkce':
      return new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found');
    default:
      return new AuthError('invalid_credentials', 'unsupported_grant_type');
  }
}
