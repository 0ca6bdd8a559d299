import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { PaymentProcess } from '#web/features/membership/lib/use-payment.ts';
import { render } from '#web/testing/render-screen.ts';
import { ConfirmationNote } from './payment-progress.tsx';

const note = (phase: 'confirming' | 'late') =>
  render(createElement(ConfirmationNote, { payment: { phase, askAgain: () => {} } as PaymentProcess }));

it('waits for the confirmation with a spinner, and offers to ask again once that takes long', () => {
  const [soon, late] = [note('confirming'), note('late')];
  expect(soon.text).toMatch(/^Confirming your payment The bank takes a moment\./);
  expect(late.text).toMatch(/^Your payment is not confirmed yet .* Please do not pay again\. Check again$/);
  expect([soon, late].map(({ html }) => html.includes('animate-spin'))).toEqual([true, false]);
  expect([soon, late].map(({ html }) => html.includes('<button'))).toEqual([false, true]);
});
