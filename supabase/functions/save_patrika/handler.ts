/**
 * Stores what a member answers about the patrika together with what follows from it, so that the stored result is always the server's.
 */
import { answersProblem, NO_ANSWERS, readAnswers } from '#domain/patrika/answers.ts';
import { json, productFunction, readObject } from '../_shared/answers.ts';
import { callerOf, createBackend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';
import { type BirthColumns, resultOf, storePatrika } from '../_shared/patrikas.ts';

/**
 * Takes the answers (`domain/patrika/answers.ts`) and `consent: true`; responds with `{success: true}`.
 * Errors: 401 `not_signed_in`, 400 `invalid_body`, 403 `consent_required`, 422 with what is wrong with the answers or the birth
 * (`time_never_was`, `nakshatra_not_in_rashi`, …), 500 `birth_changed`, 503.
 */
export const handle = productFunction(async (request, context) => {
  const member = await callerOf(request, context);
  const body = await readObject(request);
  const given = readAnswers(body);
  if (!given) throw new Failure(400, 'invalid_body', 'An answer has a value that it cannot have.');
  const refused = given.source === 'none';
  // Who does not look at patrikas leaves no birth data behind.
  const answers = refused ? { ...NO_ANSWERS, source: given.source } : given;
  if (!refused && body.consent !== true) {
    throw new Failure(403, 'consent_required', 'A patrika is stored with the consent of the member only.');
  }
  const problem = answersProblem(answers);
  if (problem) throw new Failure(422, problem, 'The answers are not complete.');
  const backend = createBackend(context);
  const [birth] = await backend.select<BirthColumns>(`profiles?select=dob,dob_time&id=eq.${member}`);
  if (!birth) throw new Failure(401, 'not_signed_in', 'Please sign in first.');
  const { result, error } = resultOf(answers, birth, context.now());
  if (error) throw new Failure(422, error, 'The birth cannot be computed.');
  const consentedAt = refused ? null : context.now().toISOString();
  await storePatrika(backend, member, { answers, result, birth, consentedAt });
  return json({ success: true });
});
