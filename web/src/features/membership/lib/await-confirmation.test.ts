import { describe, expect, it } from 'vitest';
import { BackendError } from '#web/backend/errors.ts';
import type { PaymentState } from '#web/features/membership/api/verify-payment.ts';
import { awaitConfirmation } from './await-confirmation.ts';

/** Returns responses from a list, the last one repeatedly; pauses are recorded and end at once. */
function scene(...answers: (PaymentState | Error)[]) {
  const pauses: number[] = [];
  let asked = 0;
  let noted = 0;
  const ask = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? 'pending';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const waiting = {
    pause: async (ms: number) => {
      pauses.push(ms);
    },
    onPending: () => {
      noted += 1;
    },
  };
  return { pauses, pendings: () => noted, result: awaitConfirmation(ask, waiting) };
}

const networkError = new BackendError('Failed to fetch', 'network', 0, '');

describe('awaiting the confirmation of a payment', () => {
  it('returns the first final answer', async () => {
    const { result, pauses, pendings } = scene('paid');
    expect(await result).toBe('paid');
    expect(pauses).toEqual([]);
    expect(pendings()).toBe(0);
  });
  it('polls while the capture is pending and after missing responses [4.41, P2]', async () => {
    const { result, pauses, pendings } = scene('pending', networkError, 'pending', 'paid');
    expect(await result).toBe('paid');
    expect(pauses).toEqual([2000, 3000, 4500]);
    expect(pendings()).toBe(1);
  });
  it('backs off up to ten seconds and times out after three minutes', async () => {
    const { result, pauses } = scene('pending');
    expect(await result).toBe('late');
    expect(Math.max(...pauses)).toBe(10_000);
    const whole = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(whole).toBeGreaterThan(170_000);
    expect(whole).toBeLessThanOrEqual(180_000);
  });
  it('returns a refusal for an invalid signature and throws other errors', async () => {
    const forged = new BackendError('no', 'refused', 400, 'payment_not_verified');
    expect(await scene(forged).result).toBe('refused');
    await expect(scene(new BackendError('no', 'refused', 401, 'not_signed_in')).result).rejects.toThrow('no');
  });
});
