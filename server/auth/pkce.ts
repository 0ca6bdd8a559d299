/** The PKCE fields of a client with `flowType: 'pkce'` (RFC 7636). */
import { AuthError } from './auth-error.ts';
import { type Body, textIn } from './request-body.ts';

const CHALLENGE = /^[A-Za-z0-9._~-]+$/;
const MIN_LENGTH = 43;
const MAX_LENGTH = 128;
const METHODS = ['s256', 'plain'];

const refuse = (message: string) => new AuthError('validation_failed', message);

/** Validates challenge and method; returns whether the request belongs to a PKCE flow. Throws `validation_failed`. */
export function readPkce(body: Body): boolean {
  const challenge = textIn(body, 'code_challenge');
  const method = textIn(body, 'code_challenge_method');
  if (challenge === '' && method === '') return false;
  if (challenge === '' || method === '') {
    throw refuse('PKCE flow requires code_challenge and code_challenge_method');
  }
  if (challenge.length < MIN_LENGTH || challenge.length > MAX_LENGTH) {
    throw refuse(`code challenge has to be between ${MIN_LENGTH} and ${MAX_LENGTH} characters`);
  }
  if (!CHALLENGE.test(challenge)) {
    throw refuse(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (!METHODS.includes(method.toLowerCase())) throw refuse('unsupported code_challenge_method');
  return true;
}
