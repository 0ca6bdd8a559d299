/**
 * Begins the profile of a candidate that the caller, a member of the family, will fill in: makes an account with the candidate's own address
 * or mobile number, which is not confirmed (docs/decisions/062).
 */
import { languageNamed } from '../../../domain/language.ts';
import { json, productFunction, readObject } from '../_shared/answers.ts';
import { type Backend, callerOf, createBackend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';

/** What `plan_family_profile` returns: why there is no profile; an account that nobody has used; or the address or number of a new one. */
interface Plan {
  refusal?: string;
  account?: string;
  email?: string;
  phone?: string;
}

const notNow = () =>
  new Failure(503, 'draft_not_possible', 'The profile could not be begun. Please try again.');

async function accountOf(
  backend: Backend,
  { account, email, phone }: Plan,
  language: string,
): Promise<string> {
  if (account !== undefined) return account;
  const made = await backend.request('/auth/v1/admin/users', {
    method: 'POST',
    body: JSON.stringify({
      ...(phone === undefined ? { email, email_confirm: false } : { phone, phone_confirm: false }),
      user_metadata: { language },
    }),
  });
  // Somebody has begun to sign in with this address or number a moment ago: the next attempt finds that account.
  if (!made.ok) throw notNow();
  const { id } = (await made.json()) as { id: string };
  return id;
}

/**
 * Takes `{address, relation, language}`; responds with `{candidate}`, the id of the account, the same way whether the address or number is
 * registered or not. Errors: 401 `not_signed_in`, 400 `invalid_body`, 409 with a refusal of `plan_family_profile`, 503 `draft_not_possible`.
 */
export const handle = productFunction(async (request, context) => {
  const helper = await callerOf(request, context);
  const { address, relation, language } = await readObject(request);
  if (typeof address !== 'string' || typeof relation !== 'string' || address.length > 255) {
    throw new Failure(400, 'invalid_body', 'Address and relation are missing.');
  }
  const backend = createBackend(context);
  const plan = await backend.rpc<Plan>('plan_family_profile', { helper, address, relation });
  if (plan.refusal !== undefined) throw new Failure(409, plan.refusal, 'The profile cannot be begun.');
  const account = await accountOf(backend, plan, languageNamed(language) ?? 'en');
  await backend.rpc('begin_family_profile', { helper, account, address, relation });
  return json({ candidate: account });
});
