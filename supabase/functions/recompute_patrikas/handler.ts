/**
 * Computes patrikas again whose birth has changed, or that an earlier version of the computation made: once a minute by a timer of the
 * embedded server, by a cron job of the hosted platform.
 */
import { readAnswers } from '#domain/patrika/answers.ts';
import { ENGINE } from '#domain/patrika/sky.ts';
import { json, productFunction } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';
import { type BirthColumns, resultOf, storePatrika } from '../_shared/patrikas.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

/** Patrikas in a run: some two seconds of work. */
const MOST = 500;

interface StalePatrika extends BirthColumns {
  member: string;
  answers: Record<string, unknown>;
}

/** Answers `{computed}`, the number of patrikas. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  await requireServiceKey(request, context);
  const backend = createBackend(context);
  const stale = await backend.rpc<StalePatrika[]>('stale_patrikas', { current_engine: ENGINE, most: MOST });
  let computed = 0;
  for (const { member, answers: row, dob, dob_time } of stale) {
    const answers = readAnswers(row);
    if (!answers) throw new Error('A stored patrika has answers that cannot be read');
    const birth = { dob, dob_time };
    const { result } = resultOf(answers, birth, context.now());
    try {
      const consentedAt = String(row.consented_at);
      await storePatrika(backend, member, { answers, result, birth, consentedAt });
      computed += 1;
    } catch (error) {
      // The next run computes with the newer birth.
      if (!(error instanceof Failure) || error.code !== 'birth_changed') throw error;
    }
  }
  return json({ computed });
});
