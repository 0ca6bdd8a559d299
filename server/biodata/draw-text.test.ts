import { expect, it } from 'vitest';
import { drawText } from './draw-text.ts';

/** Words with conjuncts, and their width in Mukta Regular 2.538 as HarfBuzz shapes them, in thousandths of an em. */
const SHAPED_WORDS: readonly [string, number][] = [
  ['कऱ्हाड', 2161],
  ['द्वितीय', 2110],
  ['श्री', 888],
  ['ज्ञानेश्वर', 2506],
  ['व्हॉट्सॲप', 3348],
  ['क्षीरसागर', 3198],
  ['हृषीकेश', 2709],
  ['शुक्रवार', 2603],
  ['प्राध्यापक', 3174],
  ['कॅप्टन', 1771],
  ['स्त्री', 1158],
  ['पूर्वाषाढा', 2841],
  ['मृगशीर्ष', 2527],
  ['आर्द्रा', 1650],
  ['विठ्ठल', 1998],
];
/** Pixels, and the size in points that gives them at 150 dots an inch. */
const EM = 200;
const STYLE = { size: 96, density: 150, colour: '#000000' };
/** Pixels on both sides of a word that its width contains and its ink does not. */
const BEARINGS = 8;

it.each(SHAPED_WORDS)('joins the letters of %s into a word of the width %i', async (word, thousandths) => {
  const { data, width, height } = await drawText(word, STYLE);
  const isInk = (x: number) =>
    Array.from({ length: height }, (_, y) => data[(y * width + x) * 4 + 3] ?? 0).some((alpha) => alpha > 40);
  const columns = Array.from({ length: width }, (_, x) => x).filter(isInk);
  const ink = (columns.at(-1) ?? 0) - (columns[0] ?? 0) + 1;
  const wanted = (thousandths / 1000) * EM;
  expect(Math.abs(ink - wanted)).toBeLessThanOrEqual(0.03 * wanted + BEARINGS);
});

it('finds the left edge and the first line of a text of several lines', async () => {
  const style = { size: 11, density: 150, colour: '#000000', width: 400 };
  const one = await drawText('पुणे', style);
  const several = await drawText('पूर्वाषाढा '.repeat(20), style);
  expect(several.height).toBeGreaterThan(4 * one.height);
  expect(several.bottom - several.top).toBe(one.bottom - one.top);
  expect(several.left).toBeLessThan(8);
});
