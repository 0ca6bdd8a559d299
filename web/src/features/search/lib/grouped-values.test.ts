import { describe, expect, it } from 'vitest';
import { groupByLabel } from './grouped-values.ts';

describe('values of a filter', () => {
  it('are one entry when they have one label', () => {
    const labels: Record<string, string> = { 'सॉफ्टवेअर अभियंता': 'Software Engineer' };
    expect(
      groupByLabel(
        ['Software Engineer', 'Teacher', 'software engineer', 'सॉफ्टवेअर अभियंता'],
        (value) => labels[value] ?? value,
      ),
    ).toEqual([
      { label: 'Software Engineer', values: ['Software Engineer', 'software engineer', 'सॉफ्टवेअर अभियंता'] },
      { label: 'Teacher', values: ['Teacher'] },
    ]);
  });
});
