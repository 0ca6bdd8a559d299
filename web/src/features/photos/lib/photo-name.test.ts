import { expect, it } from 'vitest';
import { photoName } from './photo-name.ts';

const NOW = Date.UTC(2026, 10, 22);

it('is a UUID of version 7 that differs every time', () => {
  const name = photoName(NOW);
  expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(photoName(NOW)).not.toBe(name);
});

it('sorts by time', () => {
  const names = [0, 1, 2, 3000, 86_400_000].map((later) => photoName(NOW + later));
  expect([...names].sort()).toEqual(names);
});
