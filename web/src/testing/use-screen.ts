/**
 * For tests of what a screen does when it is used: draws it into a DOM, where effects run and people press and type. Such a test names its
 * environment in its head comment: `@vitest-environment happy-dom`. It has no layout; what depends on sizes is seen by journeys.
 */
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { inScene, type Scene } from './render-screen.ts';

afterEach(cleanup);

/** Draws an element until the end of the test. Returns whoever uses it. */
export function use(screen: ReactNode, scene?: Scene): UserEvent {
  render(inScene(screen, scene));
  return userEvent.setup();
}
