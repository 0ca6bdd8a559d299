import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import type { Figures } from './api/rows.ts';
import { FiguresPage } from './figures-page.tsx';

const FIRST_WEEK = Date.UTC(2026, 5, 15);
const WEEK_MS = 7 * 86_400_000;
const NONE = { joined: 0, lapsed: 0, reports: 0, hours: null, income: 0 };

/** New accounts of twenty-four weeks: `before` in each of the first twelve, then `now`. */
function figures(before: number, now: number): Figures {
  return {
    states: { listed: 40 },
    funnel: { registered: 200, complete: 100, paid: 50, connected: 5, wedding: 2, couples: 1 },
    hours: { now: 30.5, before: 61 },
    weeks: Array.from({ length: 24 }, (_, place) => ({
      ...NONE,
      week: new Date(FIRST_WEEK + place * WEEK_MS).toISOString().slice(0, 10),
      joined: place < 12 ? before : now,
    })),
  };
}

const rendered = (data: Figures, language: 'en' | 'mr' = 'en') =>
  render(createElement(FiguresPage), { language, loaded: [[['desk', 'figures'], data]] });

it('shows the total of twelve weeks and its change from the twelve before', () => {
  expect(rendered(figures(2, 3)).text).toContain('New accounts 36 Total of twelve weeks 50 % more');
  expect(rendered(figures(4, 3)).text).toContain('36 Total of twelve weeks 25 % less');
  expect(rendered(figures(3, 3)).text).toContain('36 Total of twelve weeks As in the twelve weeks before');
  expect(rendered(figures(0, 3)).text).toContain(
    '36 Total of twelve weeks Nothing in the twelve weeks before',
  );
  expect(rendered(figures(2, 3)).text).toContain('30.5 Median of twelve weeks 50 % less');
});

it('draws the last twelve weeks only, the largest as high as the chart', () => {
  const data = figures(9, 3);
  data.weeks[23] = { ...NONE, week: '2026-11-23', joined: 12 };
  const { text } = rendered(data);
  expect(text).toContain('7 Sept 2026 23 Nov 2026');
  const [chart = ''] = rendered(data).html.match(/<svg[^>]*viewBox="0 0 117 100".*?<\/svg>/s) ?? [];
  expect([...chart.matchAll(/height="([\d.]+)" fill/g)].map(([, height]) => Number(height))).toEqual([
    ...Array.from({ length: 11 }, () => 25),
    100,
  ]);
});

it('shows no part of accounts where there are none', () => {
  const none = { registered: 0, complete: 0, paid: 0, connected: 0, wedding: 0, couples: 0 };
  expect(rendered({ ...figures(0, 0), funnel: none }).text).toMatch(/\b0 · 0 %/);
});

it('shows how far accounts have come as counts and parts of all', () => {
  const { text } = rendered(figures(0, 0), 'mr');
  expect(text).toContain(
    'नोंदणी केली २०० माहिती पूर्ण १०० · ५० % पैसे भरले ५० · २५ % कुटुंबाशी संपर्क झाला ५ · ३ % लग्न ठरल्याचे कळवले २ · १ %',
  );
});
