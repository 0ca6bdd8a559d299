import { createElement } from 'react';
import { expect, it } from 'vitest';
import { housesOf } from '#domain/patrika/chart.ts';
import { render } from '#web/testing/render-screen.ts';
import { Chart, ChartDrawing } from './chart.tsx';

/** Vrishabha rises; in degrees. */
const LAGNA = 2;
const POSITIONS = {
  sun: 1,
  moon: 2,
  mars: 3,
  mercury: 4,
  jupiter: 130,
  venus: 200,
  saturn: 250,
  rahu: 300,
  ketu: 120,
};

/** The texts of a drawing, each with its place; those of one house in a row. */
function drawn(layout: 'diamond' | 'square') {
  const { html } = render(createElement(ChartDrawing, { layout, houses: housesOf(LAGNA, POSITIONS) }));
  const houses = [...html.matchAll(/<g [^>]*>(.*?)<\/g>/g)].map(([, texts = '']) =>
    [...texts.matchAll(/x="(\d+)" y="([\d.]+)"[^>]*>([^<]*)/g)]
      .map(([, x, y, text]) => `${x},${y} ${text}`)
      .join(' | '),
  );
  return { houses, lines: [...html.matchAll(/ d="([^"]*)"/g)].map(([, line]) => line) };
}

it('draws the houses in place with the numbers of their rashis in the layout of Maharashtra', () => {
  expect(drawn('diamond')).toEqual({
    houses: [
      '120,61 2',
      '60,29 3',
      '26,63 4',
      '62,117.5 5 | 62,129.5 Ju Ke',
      '26,183 6',
      '60,211.5 7 | 60,223.5 Ve',
      '120,185 8',
      '180,211.5 9 | 180,223.5 Sa',
      '214,183 10',
      '178,117.5 11 | 178,129.5 Ra',
      '214,63 12',
      '180,18 1 | 180,30 Su Mo Ma | 180,41 Me',
    ],
    lines: ['M1 1H239V239H1ZM1 1L239 239M239 1L1 239M120 1L239 120L120 239L1 120Z'],
  });
});

it('draws the rashis in place by their names in the layout of the south, and a stroke across the lagna', () => {
  const { houses, lines } = drawn('square');
  expect(houses).toEqual([
    '150,33 Vrishabha',
    '210,33 Mithuna',
    '210,93 Karka',
    '210,147.5 Simha | 210,159.5 Ju Ke',
    '210,213 Kanya',
    '150,207.5 Tula | 150,219.5 Ve',
    '90,213 Vrischika',
    '30,207.5 Dhanu | 30,219.5 Sa',
    '30,153 Makara',
    '30,87.5 Kumbha | 30,99.5 Ra',
    '30,33 Meena',
    '90,22 Mesha | 90,34 Su Mo Ma | 90,45 Me',
  ]);
  expect(lines[1]).toBe('M122 16L136 2');
});

it('says where each body stands, and that the lagna is not sure', () => {
  const chart = (sure: boolean, language: 'en' | 'mr') =>
    render(createElement(Chart, { lagna: LAGNA, sure, positions: POSITIONS }), { language }).text;
  expect(chart(true, 'en')).toContain('House 4, Simha: Jupiter, Ketu House 5, Kanya: –');
  expect(chart(true, 'en')).not.toContain('not certain');
  expect(chart(false, 'mr')).toContain('ही कुंडली वृषभ लग्न धरून काढली आहे.');
  expect(chart(false, 'mr')).toContain('स्थान १२, मेष: रवी, चंद्र, मंगळ, बुध');
});
