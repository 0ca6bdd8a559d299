/** A second implementation of the guna parts, written plainly after the rules, from the degrees of the Moon; both must always agree. */
import { expect, it } from 'vitest';
import { moonClassAt } from '../patrika/moon-classes.ts';
import { arcSecondsOf } from '../patrika/zodiac.ts';
import { partsOf } from './parts.ts';

const RASHIS = 'Mesha Vrishabha Mithuna Karka Simha Kanya Tula Vrischika Dhanu Makara Kumbha Meena'.split(
  ' ',
);
const ranks: Record<string, number> = { Karka: 4, Vrischika: 4, Meena: 4, Mesha: 3, Simha: 3, Dhanu: 3 };
Object.assign(ranks, { Vrishabha: 2, Kanya: 2, Makara: 2, Mithuna: 1, Tula: 1, Kumbha: 1 });
const vashyaPoints: Record<string, number> = {};
for (const row of ['C 2 1 1 0 1', 'M 1 2 0.5 0 1', 'J 1 0.5 2 1 1', 'V 0 0 1 2 0', 'K 1 0 1 0 2']) {
  const [bride = '', ...cells] = row.split(' ');
  for (const [index, points] of cells.entries()) vashyaPoints[bride + 'CMJVK'[index]] = Number(points);
}
const lords = 'Mars Venus Mercury Moon Sun Mercury Venus Mars Jupiter Saturn Saturn Jupiter'.split(' ');
const friends: Record<string, string> = {
  Sun: 'Moon Mars Jupiter',
  Moon: 'Sun Mercury',
  Mars: 'Sun Moon Jupiter',
  Mercury: 'Sun Venus',
  Jupiter: 'Sun Moon Mars',
  Venus: 'Mercury Saturn',
  Saturn: 'Mercury Venus',
};
const enemies: Record<string, string> = {
  Sun: 'Venus Saturn',
  Moon: '',
  Mars: 'Mercury',
  Mercury: 'Moon',
  Jupiter: 'Mercury Venus',
  Venus: 'Sun Moon',
  Saturn: 'Sun Moon Mars',
};
const ganas = 'DMRMDMDDRRMMDRDRDRRMMDRRMMD';
const ganaPoints: Record<string, number> = { DD: 6, DM: 5, DR: 1, MD: 6, MM: 6, MR: 0, RD: 0, RM: 0, RR: 6 };
const nadis = 'AMNNMAAMNNMAAMNNMAAMNNMAAMN';
const animals =
  'horse elephant sheep serpent serpent dog cat sheep cat rat rat cow buffalo tiger buffalo tiger deer deer dog monkey mongoose monkey lion horse lion cow elephant'.split(
    ' ',
  );
const order = 'horse elephant sheep serpent dog cat rat cow buffalo tiger deer monkey mongoose lion'.split(
  ' ',
);
const yoniPoints =
  '4223222101132124332222312320234212133120313324211112220222124212210211222124022133212211104222221212312224303221' +
  '033122234122211112112014112112220323214221330223222124322230121222234210121121111224';

function vashya(degrees: number): string {
  const rashi = RASHIS[Math.floor(degrees / 30)] ?? '';
  const second = degrees % 30 >= 15;
  if (rashi === 'Dhanu') return second ? 'C' : 'M';
  if (rashi === 'Makara') return second ? 'J' : 'C';
  if (['Mesha', 'Vrishabha'].includes(rashi)) return 'C';
  if (['Karka', 'Meena'].includes(rashi)) return 'J';
  if (rashi === 'Simha') return 'V';
  return rashi === 'Vrischika' ? 'K' : 'M';
}

function maitri(one: string, other: string): number {
  if (one === other) return 5;
  const regard = (from: string, to: string) =>
    friends[from]?.includes(to) ? 'friend' : enemies[from]?.includes(to) ? 'enemy' : 'neutral';
  const both = [regard(one, other), regard(other, one)].sort().join(' ');
  const points: Record<string, number> = {
    'friend friend': 5,
    'friend neutral': 4,
    'neutral neutral': 3,
    'enemy friend': 1,
    'enemy neutral': 0.5,
    'enemy enemy': 0,
  };
  return points[both] ?? -1;
}

function reference(bride: number, groom: number): number[] {
  const rashi = (degrees: number) => Math.floor(degrees / 30);
  const star = (degrees: number) => Math.floor((degrees * 3) / 40);
  const [b, g] = [star(bride), star(groom)];
  const good = (from: number, to: number) => ![3, 5, 7].includes((((to - from + 27) % 27) + 1) % 9);
  const apart = (((rashi(groom) - rashi(bride) + 12) % 12) + 1) as number;
  const animal = (index: number) => order.indexOf(animals[index] ?? '');
  return [
    (ranks[RASHIS[rashi(groom)] ?? ''] ?? 0) >= (ranks[RASHIS[rashi(bride)] ?? ''] ?? 0) ? 1 : 0,
    vashyaPoints[vashya(bride) + vashya(groom)] ?? -1,
    (good(b, g) ? 1.5 : 0) + (good(g, b) ? 1.5 : 0),
    Number(yoniPoints[animal(b) * 14 + animal(g)]),
    maitri(lords[rashi(bride)] ?? '', lords[rashi(groom)] ?? ''),
    ganaPoints[`${ganas[b]}${ganas[g]}`] ?? -1,
    [2, 12, 5, 9, 6, 8].includes(apart) ? 0 : 7,
    nadis[b] === nadis[g] ? 0 : 8,
  ];
}

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

it('agrees in every part with a second implementation for 1,000 random pairs of Moons', () => {
  const random = randomNumbers(2026);
  for (let round = 0; round < 1000; round++) {
    const [bride, groom] = [random() * 360, random() * 360];
    const parts = partsOf(moonClassAt(arcSecondsOf(bride)), moonClassAt(arcSecondsOf(groom)));
    expect(parts.map(({ points }) => points)).toEqual(reference(bride, groom));
  }
});
