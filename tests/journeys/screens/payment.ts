/** The payment section of Manage profile, and the simulated provider's form that opens over it. */
import type { Locator, Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

const YEARLY_FEE_RUPEES = 299;

/** `section` is the open region. */
export function payment(section: Locator, { text, rupees }: Texts) {
  const fee = rupees(YEARLY_FEE_RUPEES);
  const failed = section.getByRole('alert').filter({ hasText: text('payment_failed') });
  return {
    /** The step before the first payment. */
    declare: () => section.getByRole('button', { name: text('declarations.save') }).click(),
    declaring: section.getByRole('heading', { name: text('declarations.title') }),
    pay: section.getByRole('button', { name: text('membership.pay', { fee }) }),
    renew: section.getByRole('button', { name: text('membership.renew', { fee }) }),
    paid: section.getByText(text('membership.paid'), { exact: true }),
    failed,
    dismissFailed: () => failed.getByRole('button', { name: text('ui.close') }).click(),
  };
}

/** The provider's own page in its frame; its controls have test ids that stay. */
export function checkout(page: Page) {
  const frame = page.getByTitle('Checkout').contentFrame();
  return {
    amount: frame.getByTestId('sim-amount'),
    pay: frame.getByTestId('sim-pay'),
    fail: frame.getByTestId('sim-fail'),
    close: frame.getByTestId('sim-close'),
    notice: frame.getByTestId('sim-notice'),
  };
}
