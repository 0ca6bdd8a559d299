/** The mangal of both (docs/patrika.md, "Mangal"). */
import type { MangalStatus } from '../patrika/mangal.ts';

export type MangalPair = 'neither' | 'both' | 'one' | 'one_mild' | 'unknown';

/** One word for a pair, whichever of the two has the mangal. */
export function mangalPair(one: MangalStatus, other: MangalStatus): MangalPair {
  if (one === 'unknown' || other === 'unknown') return 'unknown';
  if (one !== 'no' && other !== 'no') return 'both';
  if (one === 'yes' || other === 'yes') return 'one';
  return one === other ? 'neither' : 'one_mild';
}
