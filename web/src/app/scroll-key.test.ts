import { afterEach, expect, it, vi } from 'vitest';
import { forgetScrollOnVisit, scrollKey } from './scroll-key.ts';

afterEach(() => vi.unstubAllGlobals());

const at = (pathname: string, search = '', state: unknown = null) => scrollKey({ pathname, search, state });

it('is the same for the same path and query', () => {
  expect(at('/search', '?city=Pune')).toBe(at('/search', '?city=Pune', { from: 'elsewhere' }));
});

it('differs by query, so that another filter begins at the top', () => {
  expect(at('/search', '?city=Pune')).not.toBe(at('/search', '?city=Mumbai'));
});

it('differs by member on profiles, which share one address', () => {
  const profile = (user_id: string) => at('/user_profile_page', '', { user_id });
  expect(profile('a')).not.toBe(profile('b'));
  expect(profile('a')).toBe(at('/user_profile_page', '', { user_id: 'a', photo: 2 }));
});

it.each([
  ['navigate', 1],
  ['reload', 0],
  ['back_forward', 0],
])('after a navigation of type %s, %d positions of earlier visits are removed', (type, removed) => {
  const removeItem = vi.fn();
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  vi.stubGlobal('sessionStorage', { removeItem });
  forgetScrollOnVisit();
  expect(removeItem).toHaveBeenCalledTimes(removed);
});
