/**
 * The page inside the checkout's frame: merchant, amount of the order, Pay, Fail and Close, and the rarer outcomes under "More".
 * All script and style come from files, so that its content security policy needs no exception.
 */
import { escapeHtml } from '#domain/escape-html.ts';
import { ApiError } from './api-error.ts';
import { payableOrder } from './attempt.ts';
import { OFFERED_REASONS } from './failure-reasons.ts';
import type { Simulator } from './simulator.ts';

const MORE: [outcome: string, label: string][] = [
  ['authorize', 'Authorise only'],
  ['fail_then_capture', 'Fail, then capture the same payment'],
  ['lose_handler', 'Pay, but the tab dies'],
  ['webhook_first', 'Pay, webhook first'],
  ['handler_first', 'Pay, handler first'],
  ['pending', 'Stay pending'],
  ['lose_dispute', 'Pay; disputed after 20 s, lost after 40 s'],
];

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);
}

function form(amount: string): string {
  const reasons = OFFERED_REASONS.map(
    (name) => `<option value="${name}">${name.replaceAll('_', ' ')}</option>`,
  ).join('');
  const more = MORE.map(
    ([outcome, label]) =>
      `<button type="button" data-outcome="${outcome}" data-testid="sim-${outcome.replaceAll('_', '-')}">${label}</button>`,
  ).join('');
  return `
    <div class="field">
      <label for="vpa">UPI ID <span class="hint">success@razorpay or failure@razorpay</span></label>
      <input id="vpa" name="vpa" data-testid="sim-vpa" autocomplete="off" spellcheck="false" inputmode="email">
    </div>
    <button type="button" class="primary" data-outcome="pay" data-testid="sim-pay">Pay ${escapeHtml(amount)}</button>
    <div class="row">
      <select aria-label="Reason of the failure" data-testid="sim-reason">${reasons}</select>
      <button type="button" data-outcome="fail" data-testid="sim-fail">Fail</button>
    </div>
    <details data-testid="sim-more"><summary>More outcomes</summary><div class="more">${more}</div></details>`;
}

function documentOf(query: URLSearchParams, amount: string, content: string, fault: string): string {
  const name = query.get('name') || 'Merchant';
  const description = query.get('description') ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)} – simulated checkout</title>
<link rel="stylesheet" href="hosted-page.css">
<script src="hosted-page.js" defer></script>
</head>
<body>
<main class="sheet" inert role="dialog" aria-modal="true" aria-labelledby="merchant" data-testid="sim-page">
  <p class="ribbon">Test Mode</p>
  <header>
    <div><h1 id="merchant">${escapeHtml(name)}</h1><p>${escapeHtml(description)}</p></div>
    <button type="button" class="close" data-testid="sim-close" aria-label="Close the checkout">&times;</button>
  </header>
  <p class="amount" data-testid="sim-amount">${escapeHtml(amount)}</p>
  <p class="notice" role="alert" data-testid="sim-notice">${escapeHtml(fault)}</p>
  ${content}
  <div class="confirm" hidden>
    <p>Leave the payment?</p>
    <div class="row">
      <button type="button" data-testid="sim-stay">Stay</button>
      <button type="button" data-testid="sim-leave">Leave</button>
    </div>
  </div>
  <footer>Simulated payment provider. No money moves.</footer>
</main>
</body>
</html>`;
}

/** The hosted page for the query from checkout.js; an invalid checkout shows the error and accepts no payment. */
export function hostedPage(simulator: Simulator, url: URL): Response {
  const query = url.searchParams;
  let page: string;
  try {
    const { amount, currency } = payableOrder(simulator, {
      key_id: query.get('key'),
      order_id: query.get('order_id'),
      amount: query.get('amount') ?? undefined,
    });
    const shown = money(amount, currency);
    page = documentOf(query, shown, form(shown), '');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    page = documentOf(query, '', '', error.message);
  }
  const own = url.origin;
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Named by origin: in a sandboxed frame the page's own origin is opaque, and 'self' may match nothing.
      'content-security-policy': `default-src 'none'; script-src ${own}; style-src ${own}; connect-src ${own}; base-uri 'none'; form-action 'none'`,
    },
  });
}
