/**
 * The PKCE fields that a client with `flowType: 'pkce'` sends along (wire-contract 2.1, 2.5).
 */
import { AuthError } from './auth-error.ts';
import { type Body, textIn } from './request-body.ts';

const CHALLENGE = /^[A-Za-z0-9._~-]+$/;
const SHORTEST = 43;
const LONGEST = 128;
const METHODS = ['s256', 'plain'];

const refuse = (message: string) => new AuthError('validation_failed', message);

/** Checks challenge and method; tells whether the request belongs to a PKCE flow. Throws `validation_failed`. */
export function readPkce(body: Body): boolean {
  const challenge = textIn(body, 'code_challenge');
  const method = textIn(body, 'code_challenge_method');
  if (challenge === '' && method === '') return false;
  if (challenge === '' || method === '') {
    throw refuse('PKCE flow requires code_challenge and code_challenge_method');
  }
  if (challenge.length < SHORTEST || challenge.length > LONGEST) {
    throw refuse(`code challenge has to be between ${SHORTEST} and ${LONGEST} characters`);
  }
  if (!CHALLENGE.test(challenge)) {
    throw refuse(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (!METHODS.includes(method.toLowerCase())) throw refuse('unsupported code_challenge_method');
  return true;
}
