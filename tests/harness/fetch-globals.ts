/** For unit tests, which share a process: leaves `Request` and `Response` as they were. Opening a port exchanges them for faster classes of its own. */
import { afterAll } from 'vitest';

const before = (['Request', 'Response'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor] as const,
);

afterAll(() => {
  for (const [name, descriptor] of before) Object.defineProperty(globalThis, name, descriptor);
});
