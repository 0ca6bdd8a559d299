/**
 * What anybody may ask of the auth service: /health, /settings, /.well-known/jwks.json (wire-contract 2.9).
 */
import type { Context } from 'hono';

const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'email',
  'phone',
  'zoom',
];

const SETTINGS = {
  external: Object.fromEntries(PROVIDERS.map((provider) => [provider, provider === 'email'])),
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
  description: 'Sign-in by mailed codes, in the wire format of GoTrue',
};

/** The handler of GET /health. */
export function showHealth(context: Context): Response {
  return context.json(HEALTH);
}

/** The handler of GET /settings. */
export function showSettings(context: Context): Response {
  return context.json(SETTINGS);
}

/** The handler of GET /.well-known/jwks.json. The signing secret is shared, so there is no public key to show. */
export function showKeys(context: Context): Response {
  return context.json({ keys: [] }, 200, { 'Cache-Control': 'public, max-age=600' });
}
