import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

const names = (key: string) => {
  const { taluka, district, state } = addressOf(key) ?? {};
  return [taluka?.en, district?.en, state?.en];
};

it.each([
  ['a taluka', 'satara.karad', ['Karad', 'Satara', 'Maharashtra']],
  ['a town: the nearest seat of its district', 'pune.lonavala', ['Mawal', 'Pune', 'Maharashtra']],
  ['a city with a taluka of its name', 'nagpur.nagpur', ['Nagpur Urban', 'Nagpur', 'Maharashtra']],
  ['a district without talukas', 'mumbai.mumbai', [undefined, 'Mumbai City', 'Maharashtra']],
  ['a town of another state', 'karnataka.bengaluru', [undefined, undefined, 'Karnataka']],
])('knows taluka, district and state of %s [10.152]', (_what, key, expected) => {
  expect(names(key)).toEqual(expected);
});

it('knows nothing of a place that is not in the data', () => {
  expect(addressOf('satara.nowhere')).toBeUndefined();
});
