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

  it('follow the order of their labels in the language shown', () => {
    const labels: Record<string, string> = {
      Pune: 'पुणे',
      Amravati: 'अमरावती',
      Ambajogai: 'अंबाजोगाई',
      Akola: 'अकोला',
    };
    const { compare } = new Intl.Collator('mr', { numeric: true });
    const groups = groupByLabel(Object.keys(labels), (value) => labels[value] ?? value, compare);
    expect(groups.map(({ label }) => label)).toEqual(['अंबाजोगाई', 'अकोला', 'अमरावती', 'पुणे'].sort(compare));
    expect(groups.at(-1)?.label).toBe('पुणे');
  });
});
