import { expect, test } from 'vitest';
import { createRouteNames } from './route-name.ts';

test('names a table or function only once a request for it has succeeded', () => {
  const routeName = createRouteNames();
  const named = (status: number) => routeName('/rest/v1/:name', '/rest/v1/books', status);
  for (const status of [400, 404, 500]) expect(named(status)).toBe('/rest/v1/:name');
  expect(named(399)).toBe('/rest/v1/books');
  expect(named(404)).toBe('/rest/v1/books');
});

test('names nothing that may be personal, and no other pattern', () => {
  const routeName = createRouteNames();
  const of = (name: string, pattern = '/rest/v1/:name') => routeName(pattern, `/rest/v1/${name}`, 200);
  expect(of('x'.repeat(63))).toBe(`/rest/v1/${'x'.repeat(63)}`);
  for (const name of ['', 'x'.repeat(64), 'Asha', '9876543210', 'a@b', 'a-b'])
    expect(of(name)).toBe('/rest/v1/:name');
  expect(of('asha', '/storage/:key')).toBe('/storage/:key');
});
