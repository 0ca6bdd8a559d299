/** @vitest-environment happy-dom */
import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepInstallPrompt } from '#web/device/install-prompt.ts';
import { use } from '#web/testing/use-screen.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import { InstallHint } from './install-hint.tsx';

beforeEach(() => {
  localStorage.setItem('visits', '1');
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

/** The hint on this device. */
function open({ agent = IPHONE, installed = false } = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: installed && media === '(display-mode: standalone)' }) as MediaQueryList,
  );
  return use(createElement(InstallHint));
}
const hint = () => screen.queryByRole('region', { name: en['install.title'] });

test('on an iPhone a picture says how, until it is closed once', async () => {
  const user = open();
  expect(screen.queryByText(en['install.share'])).not.toBeNull();
  expect(screen.queryByRole('button', { name: en['install.yes'] })).toBeNull();
  await user.click(screen.getByRole('button', { name: en['install.seen'] }));
  expect(hint()).toBeNull();
  expect(localStorage.getItem('install-hint')).toBe('closed');
});

test.each([
  ['on the first visit', () => localStorage.removeItem('visits'), {}],
  ['after it was closed', () => localStorage.setItem('install-hint', 'closed'), {}],
  ['in the installed application', () => undefined, { installed: true }],
  ['in a browser that cannot install', () => undefined, { agent: 'Mozilla/5.0 (X11; Linux)' }],
])('there is no hint %s', (_, prepare, device) => {
  prepare();
  open(device);
  expect(hint()).toBeNull();
});

/** What the browser offers, after which the offer is there for all further tests. */
beforeAll(() => keepInstallPrompt());
function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
  act(() => void window.dispatchEvent(event));
  return event;
}

test('where the browser can install, a press opens its dialog', async () => {
  const user = open({ agent: 'Mozilla/5.0 (Linux; Android 15)' });
  expect(hint()).toBeNull();
  const event = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(screen.queryByText(en['install.text'])).not.toBeNull();
  expect(screen.queryByText(en['install.share'])).toBeNull();
  await user.click(screen.getByRole('button', { name: en['install.yes'] }));
  expect(event.prompt).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});

test('whoever does not want it is not asked by the browser either', async () => {
  const user = open({ agent: 'Mozilla/5.0 (Linux; Android 15)' });
  const event = offer();
  await user.click(screen.getByRole('button', { name: en['install.no'] }));
  expect(event.prompt).not.toHaveBeenCalled();
  expect(localStorage.getItem('install-hint')).toBe('closed');
});
