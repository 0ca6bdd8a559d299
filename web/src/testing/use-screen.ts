/**
 * For tests of what a screen does when it is used: draws it into a DOM, where effects run and people press and type. Such a test names its
 * environment in its head comment: `@vitest-environment happy-dom`. It has no layout; what depends on sizes is seen by journeys.
 */
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createElement, Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { useUserStore } from '#web/session/user-store.ts';
import { AlertRegion, dismissAlerts } from '#web/ui/alerts.tsx';
import { type AnsweringBackend, type Answers, stubBackend } from './answering-backend.ts';
import { inScene, type Scene } from './render-screen.ts';
import { signIn, signOut } from './signed-in.ts';

// Conditions are waited for, however slow the machine.
configure({ asyncUtilTimeout: 15_000 });

/** Where the screen has led, with the query. */
export let address = '';

/** Draws an element, and messages above it, until the end of the test. Returns whoever uses it. */
export function use(screen: ReactNode, scene?: Scene): UserEvent {
  // Not by `afterEach`: this module is loaded once for all test files.
  onTestFinished(() => {
    cleanup();
    dismissAlerts();
  });
  render(
    inScene(createElement(Fragment, null, screen, createElement(AlertRegion), createElement(Address)), scene),
  );
  expect(document.querySelector('[aria-invalid=true]'), 'a field that nobody has used').toBeNull();
  return userEvent.setup({ delay: null });
}

function Address(): null {
  const { pathname, search } = useLocation();
  address = `${pathname}${search}`;
  return null;
}

interface MemberScene extends Scene {
  /** What the session says of the account; there is none if it is left out. */
  account?: object;
}

/** Draws a screen of the signed-in member `me`, who starts with an empty cache and this backend. */
export async function openAsMember(
  screen: ReactNode,
  answers: Answers = {},
  { account, ...scene }: MemberScene = {},
): Promise<{ user: UserEvent; backend: AnsweringBackend }> {
  const backend = stubBackend();
  await loadClient();
  if (account) await signIn(backend, account);
  backend.answers = answers;
  queryClient.clear();
  backend.requests.length = 0;
  useUserStore.setState({ id: 'me', account: 'me', isLoading: false });
  onTestFinished(async () => {
    if (account) await signOut(backend);
    vi.unstubAllGlobals();
    queryClient.clear();
    useUserStore.setState(useUserStore.getInitialState());
    localStorage.clear();
    sessionStorage.clear();
  });
  return { user: use(screen, { queryClient, ...scene }), backend };
}
