/**
 * The hosted page's behaviour: sends the chosen outcome, notifies the parent page, and traps the keyboard focus.
 */
const query = new URLSearchParams(location.search);
const settings = {
  escape: query.get('escape') !== '0',
  confirmClose: query.get('confirm_close') === '1',
  retry: query.get('retry') !== '0',
};
const sheet = document.querySelector('.sheet');
const notice = document.querySelector('.notice');
const confirmBox = document.querySelector('.confirm');
const by = (name) => document.querySelector(`[data-testid="${name}"]`);

/** Messages are JSON strings, as the real checkout's are; the parent accepts them only from this window. */
function post(event, data = {}) {
  parent.postMessage(
    JSON.stringify({ source: 'simulated-checkout', id: query.get('instance'), event, data }),
    '*',
  );
}

function setBusy(busy) {
  for (const button of sheet.querySelectorAll('button[data-outcome]')) button.disabled = busy;
}

function showFailure(text) {
  notice.textContent = text;
  by('sim-pay')?.focus();
}

function settle(answer) {
  if (answer.result === 'success') post('success', answer.response);
  else if (answer.result === 'lost') post('lost');
  else if (answer.result === 'pending') {
    notice.textContent = 'Waiting for the approval of your bank. You may close this window.';
  } else if (answer.result === 'failed') {
    post('failed', { error: answer.error });
    if (settings.retry) showFailure(answer.error.description);
    else post('close');
  } else {
    showFailure(answer.description ?? 'The checkout refused the payment.');
    post('fault', { description: answer.description });
  }
}

async function choose(outcome) {
  notice.textContent = '';
  setBusy(true);
  post('submit', { method: by('sim-vpa').value ? 'upi' : 'netbanking' });
  const request = {
    key_id: query.get('key'),
    order_id: query.get('order_id'),
    amount: query.get('amount') ?? '',
    description: query.get('description') ?? '',
    email: query.get('email') ?? '',
    contact: query.get('contact') ?? '',
    outcome,
    reason: by('sim-reason').value,
    vpa: outcome === 'pay' ? by('sim-vpa').value.trim() : '',
  };
  try {
    const response = await fetch('../../sim/attempt', {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'text/plain' },
    });
    settle(await response.json());
  } catch {
    showFailure('The payment provider could not be reached.');
  } finally {
    setBusy(false);
  }
}

function askToClose() {
  if (!settings.confirmClose) {
    post('close');
    return;
  }
  confirmBox.hidden = false;
  by('sim-stay').focus();
}

function focusable() {
  const all = sheet.querySelectorAll('button:not(:disabled), input, select, summary');
  return [...all].filter((element) => element.checkVisibility());
}

/** Traps the focus inside the page: the document behind it belongs to the application. */
function keepFocus(event) {
  const elements = focusable();
  const edge = event.shiftKey ? elements[0] : elements.at(-1);
  if (document.activeElement !== edge && sheet.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? elements.at(-1) : elements[0])?.focus();
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && settings.escape) askToClose();
  if (event.key === 'Tab') keepFocus(event);
});
document.addEventListener('click', (event) => {
  if (!sheet.contains(event.target)) post('backdrop');
  const button = event.target.closest('button');
  if (button?.dataset.outcome) void choose(button.dataset.outcome);
});
by('sim-close').addEventListener('click', askToClose);
by('sim-leave').addEventListener('click', () => post('close'));
by('sim-stay').addEventListener('click', () => {
  confirmBox.hidden = true;
  by('sim-pay')?.focus();
});
if (/^#[0-9a-f]{3,8}$/i.test(query.get('color') ?? '')) {
  document.documentElement.style.setProperty('--accent', query.get('color'));
}
// The parent page focuses the frame; only then the first control can take the focus.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) (by('sim-pay') ?? by('sim-close')).focus();
});
// Until here a tap would be lost: the page is drawn before this file has loaded.
sheet.inert = false;
post('ready');
if (!by('sim-pay')) post('fault', { description: notice.textContent });
