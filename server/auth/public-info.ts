/** Public endpoints of the auth service: /health, /settings, /.well-known/jwks.json. */
import type { Context } from 'hono';

const PROVIDERS =
  'anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin ' +
  'linkedin_oidc notion spotify slack slack_oidc workos twitch twitter email phone zoom';

const SETTINGS = {
  external: Object.fromEntries(PROVIDERS.split(' ').map((provider) => [provider, provider === 'email'])),
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  saml_private_key_next_configured: false,
  passkeys_enabled: false,
};

const HEALTH = {
  version: 'reshimgath',
  name: 'GoTrue',
  description: 'Sign-in by codes, in the wire format of GoTrue',
};

export function getHealth(context: Context): Response {
  return context.json(HEALTH);
}

export function getSettings(context: Context, byNumber: boolean): Response {
  return context.json({ ...SETTINGS, external: { ...SETTINGS.external, phone: byNumber } });
}

/** The handler of GET /.well-known/jwks.json. Tokens are signed with a symmetric secret (HS256), so there is no public key. */
export function getJwks(context: Context): Response {
  return context.json({ keys: [] }, 200, { 'Cache-Control': 'public, max-age=600' });
}
