/**
 * The twelve people shown where a member has no photo yet: six women, six men, each composed by hand.
 */
import type { Backdrop } from './backdrop.ts';
import type { Outfit } from './dress.ts';
import { drawPortrait, type Person } from './portrait.ts';

type Sitting = readonly [Person, Outfit, Backdrop, number];

const women: readonly Sitting[] = [
  [
    { woman: true, style: 'open', skin: 1, bindi: 'dot' },
    { dress: 'saree', main: 'kumkum', second: 'deep', trim: 'gold', necklace: 'thushi' },
    { kind: 'circle', wall: 'cream', shape: 'ivory' },
    -2,
  ],
  [
    {
      woman: true,
      style: 'braid',
      skin: 4,
      gajra: true,
      bindi: 'small',
      jewel: 'jhumka',
      tint: 1,
      brows: 'round',
      breadth: 1.02,
    },
    { dress: 'dupatta', main: 'leaf', second: 'marigold', trim: 'gold' },
    { kind: 'circle', wall: 'mist', shape: 'ivory' },
    3,
  ],
  [
    {
      woman: true,
      style: 'low-bun',
      skin: 0,
      gajra: true,
      bindi: 'chandrakor',
      nath: true,
      jewel: 'jhumka',
      breadth: 0.98,
    },
    { dress: 'saree', main: 'leaf', second: 'plum', trim: 'marigold', necklace: 'thushi' },
    { kind: 'circle', wall: 'blush', shape: 'ivory' },
    0,
  ],
  [
    { woman: true, style: 'bob', skin: 3, glasses: 'round', smile: 'open', nose: 'button' },
    { dress: 'blazer', main: 'dusk', second: 'ivory', trim: 'gold', necklace: 'pendant' },
    { kind: 'circle', wall: 'sand', shape: 'ivory' },
    2,
  ],
  [
    {
      woman: true,
      style: 'bun',
      skin: 2,
      greyTemples: true,
      mature: true,
      bindi: 'dot',
      jewel: 'stud',
      tint: 1,
      nose: 'long',
      breadth: 1.03,
    },
    { dress: 'saree', main: 'marigold', second: 'leaf', trim: 'kumkum', necklace: 'beads' },
    { kind: 'circle', wall: 'mist', shape: 'ivory' },
    0,
  ],
  [
    {
      woman: true,
      style: 'curls',
      skin: 1,
      bindi: 'small',
      jewel: 'hoop',
      smile: 'open',
      tint: 2,
      brows: 'straight',
      breadth: 0.97,
    },
    { dress: 'kurta', main: 'clay', second: 'ivory', trim: 'gold' },
    { kind: 'circle', wall: 'cream', shape: 'ivory' },
    -3,
  ],
];
const men: readonly Sitting[] = [
  [
    { woman: false, style: 'parted', skin: 1, brows: 'round' },
    { dress: 'kurta', main: 'ivory', second: 'ivory', trim: 'marigold' },
    { kind: 'circle', wall: 'cream', shape: 'ivory' },
    2,
  ],
  [
    { woman: false, style: 'quiff', skin: 2, beard: 'full', smile: 'open', breadth: 1.02 },
    { dress: 'shirt', main: 'leaf', second: 'leaf', trim: 'gold' },
    { kind: 'circle', wall: 'blush', shape: 'ivory' },
    -2,
  ],
  [
    {
      woman: false,
      style: 'pheta',
      cloth: 'kumkum',
      skin: 3,
      beard: 'moustache',
      tilak: true,
      brows: 'round',
    },
    { dress: 'stole', main: 'ivory', second: 'marigold', trim: 'kumkum' },
    { kind: 'circle', wall: 'mist', shape: 'ivory' },
    0,
  ],
  [
    {
      woman: false,
      style: 'crew',
      skin: 4,
      glasses: 'square',
      beard: 'stubble',
      nose: 'button',
      breadth: 0.98,
    },
    { dress: 'blazer', main: 'dusk', second: 'paper', trim: 'kumkum' },
    { kind: 'circle', wall: 'sand', shape: 'ivory' },
    0,
  ],
  [
    {
      woman: false,
      style: 'receding',
      skin: 2,
      greyTemples: true,
      mature: true,
      beard: 'moustache',
      nose: 'long',
      breadth: 1.03,
    },
    { dress: 'nehru', main: 'ivory', second: 'plum', trim: 'gold' },
    { kind: 'circle', wall: 'mist', shape: 'ivory' },
    0,
  ],
  [
    { woman: false, style: 'waves', skin: 0, smile: 'open', tint: 2, breadth: 0.97 },
    { dress: 'sweater', main: 'clay', second: 'paper', trim: 'deep' },
    { kind: 'circle', wall: 'cream', shape: 'ivory' },
    3,
  ],
];

const draw = (sittings: readonly Sitting[]) =>
  sittings.map(([person, outfit, backdrop, tilt]) => drawPortrait(person, outfit, backdrop, { tilt }));

export const placeholders = { female: draw(women), male: draw(men) };
