import { describe, expect, it } from 'vitest';
import { phoneGroups } from './phone-groups.ts';

describe('a telephone number', () => {
  it.each([
    ['9876543210', '98765 43210'],
    ['919876543210', '91 98765 43210'],
    ['+919876543210', '+91 98765 43210'],
    ['2025531234', '2025531234'],
    ['02025531234', '02025531234'],
    ['+14155550132', '+14155550132'],
    ['+9198765432101', '+9198765432101'],
  ])('formats %s as %s', (number, written) => {
    expect(phoneGroups(number).join(' ')).toBe(written);
  });
});
