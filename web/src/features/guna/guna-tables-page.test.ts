import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { Component } from './guna-tables-page.tsx';

const { html, text } = render(createElement(Component));
const tables = [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) =>
  table
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim(),
);

it('shows the points of each part, those of vashya as halves', () => {
  expect(tables[0]).toBe(
    'Vashya: bride by groom Bride \\ groom Chatushpada Manava Jalachara Vanachara Keetaka Chatushpada 2 1 1 0 1 Manava 1 2 ½ 0 1 Jalachara 1 ½ 2 1 1 Vanachara 0 0 1 2 0 Keetaka 1 0 1 0 2',
  );
  expect(tables[1]).toBe(
    'Gana: bride by groom Bride \\ groom Deva Manushya Rakshasa Deva 6 5 1 Manushya 6 6 0 Rakshasa 0 0 6',
  );
  expect(tables[2]).toMatch(/^Yoni: .* Horse 4 2 2 3 2 2 2 1 0 1 1 3 2 1 Elephant 2 4 .* 1 2 2 4$/);
  expect(text).toContain('Vashya, up to 2: ');
});

it('shows the tables of other almanacs apart', () => {
  expect(tables.slice(3, -1).map((table) => table.split(':')[0])).toEqual([
    'Vashya in Future Point',
    'Yoni in Saral Jyotish',
    'Gana in Future Point',
    'Gana in Maitreya and saravali.de',
  ]);
});

it('shows where each of the 38 classes of the Moon begins, and all totals', () => {
  expect(text).toContain(
    '1: Ashwini, Mesha, from 0°0′ 2: Bharani, Mesha, from 13°20′ 3: Krittika, Mesha, from 26°40′',
  );
  expect(text).toContain('27: Purva Ashadha, Dhanu, from 255°0′');
  expect(tables.at(-1)).toMatch(
    /^Totals of the 38 classes Bride \\ groom 1 2 3 .* 37 38 1 28 33 27½ 17½ .* 2 34 28 29 19 /,
  );
});
