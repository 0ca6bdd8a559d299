/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { address, use } from '#web/testing/use-screen.ts';
import { useGoBack } from './go-back.ts';

function Page() {
  const goBack = useGoBack('/settings');
  return createElement(
    Fragment,
    null,
    createElement(Link, { to: '/next' }, 'Next'),
    createElement('button', { type: 'button', onClick: goBack }, 'Back'),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['one step in the history', { idx: 1 }, '/page'],
  ['to the page above where the history begins with it', { idx: 0 }, '/settings'],
  ['to the page above where the application has no history yet', null, '/settings'],
])('the button goes back %s', async (_where, state, expected) => {
  const user = use(createElement(Page), { address: '/page' });
  await user.click(screen.getByText('Next'));
  expect(address).toBe('/next');
  vi.stubGlobal('history', { state });
  await user.click(screen.getByText('Back'));
  expect(address).toBe(expected);
});
