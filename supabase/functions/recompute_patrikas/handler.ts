/**
 * Computes patrikas again whose birth has changed, or that an earlier version of the computation made: once a minute by a timer of the
 * embedded server, by a cron job of the hosted platform. Members whose result another version changes get a mail.
 */
import { readAnswers } from '#domain/patrika/answers.ts';
import { ENGINE } from '#domain/patrika/sky.ts';
import { json, productFunction } from '../_shared/answers.ts';
import { createBackend } from '../_shared/backend.ts';
import { Failure } from '../_shared/failure.ts';
import { type BirthColumns, resultOf } from '../_shared/patrikas.ts';
import { requireServiceKey } from '../_shared/service-caller.ts';

/** Patrikas in a run: some two seconds of work. */
const MOST = 500;

/** The member changed the birth or the answers meanwhile. */
const OVERTAKEN = ['birth_changed', 'patrika_changed'];

interface StalePatrika extends BirthColumns {
  member: string;
  answers: Record<string, unknown>;
}

/** Responds with `{computed}`, the number of patrikas. Errors: 401 `service_only`, 503. */
export const handle = productFunction(async (request, context) => {
  requireServiceKey(request, context);
  const backend = createBackend(context);
  const stale = await backend.rpc<StalePatrika[]>('stale_patrikas', { current_engine: ENGINE, most: MOST });
  let computed = 0;
  for (const { member, answers: row, dob, dob_time } of stale) {
    const answers = readAnswers(row);
    if (!answers) throw new Error('A stored patrika has answers that cannot be read');
    const birth = { dob, dob_time };
    const { result } = resultOf(answers, birth, context.now());
    try {
      await backend.rpc('store_recomputed_patrika', {
        member,
        answers: { ...answers, consented_at: row.consented_at },
        result,
        birth,
      });
      computed += 1;
    } catch (error) {
      // The next run computes with the newer birth, if there is still a patrika.
      if (!(error instanceof Failure) || !OVERTAKEN.includes(error.code)) throw error;
    }
  }
  return json({ computed });
});
