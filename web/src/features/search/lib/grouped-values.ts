/**
 * Members have written one designation as `Software Engineer`, `software engineer` and `सॉफ्टवेअर अभियंता`: stored values with one label are one
 * entry of the filter form and one chip.
 */

export interface ValueGroup {
  label: string;
  /** The stored values, of which the first represents all. */
  values: string[];
}

/** Groups values by label, case aside, in the order of `compare`, or of the values without it. */
export function groupByLabel(
  values: readonly string[],
  labelOf: (value: string) => string,
  compare?: (one: string, other: string) => number,
): ValueGroup[] {
  const groups = new Map<string, ValueGroup>();
  for (const value of values) {
    const label = labelOf(value);
    const key = label.toLowerCase();
    const group = groups.get(key);
    if (group) group.values.push(value);
    else groups.set(key, { label, values: [value] });
  }
  const found = [...groups.values()];
  return compare ? found.sort((one, other) => compare(one.label, other.label)) : found;
}
