import { createElement } from 'react';
import { expect, it } from 'vitest';
import { type FitLine, fitLines } from '#domain/match/fits.ts';
import { render } from '#web/testing/render-screen.ts';
import { useFitText } from './use-fit-text.ts';

/** The sentence about an income for somebody who wishes ₹42,000 a month, the lowest step. */
function Sentence({ income }: { income: number }) {
  const text = useFitText();
  return fitLines({ income: { importance: 'nice', min: 41_667 } }, { income }).map(text);
}

const sentence = (income: number, language: 'en' | 'mr') =>
  render(createElement(Sentence, { income }), { language }).text;

it('states incomes by the month, as profiles do', () => {
  expect(sentence(85_000, 'en')).toBe('Income ₹85,000 per month, wished at least ₹42,000: as wished');
  expect(sentence(85_000, 'mr')).toBe('उत्पन्न दरमहा ₹८५,०००, अपेक्षा किमान ₹४२,०००: अपेक्षेप्रमाणे');
  expect(sentence(30_000, 'en')).toBe(
    'Income ₹30,000 per month, wished at least ₹42,000: ₹12,000 less than wished',
  );
});

it('says of who studies or has no work that there is no income [5.69]', () => {
  expect(sentence(0, 'en')).toBe('No income at present');
  expect(sentence(0, 'mr')).toBe('सध्या उत्पन्न नाही');
});

/** The sentence of a line of which only this is said. */
function Line({ line }: { line: Partial<FitLine> }) {
  const none = { must: false, fit: 0, by: null, same: [], value: null, wanted: null };
  return useFitText()({ ...none, ...line } as FitLine);
}

it.each<[Partial<FitLine>, string]>([
  [
    { key: 'age', value: 30, wanted: { from: 25, to: 28 }, reason: 'above', by: 2 },
    'Age 30, wished 25–28: 2 years more than wished',
  ],
  [
    { key: 'age', value: 30, wanted: { from: 25, to: 32 }, reason: 'inside' },
    'Age 30, wished 25–32: as wished',
  ],
  [
    { key: 'height', value: 170, wanted: { from: 150, to: 165 }, reason: 'above', by: 5 },
    'Height 5′7″, wished 4′11″–5′5″: 2 in more than wished',
  ],
  // Less than half an inch.
  [
    { key: 'height', value: 165, wanted: { from: 150, to: 164 }, reason: 'above', by: 1 },
    'Height 5′5″, wished 4′11″–5′5″: 1 in more than wished',
  ],
  [
    { key: 'guna', value: { min: 17, max: 20 }, wanted: { min: 18 }, reason: 'depends_on_time' },
    'Guna 17–20, wished at least 18: depends on a birth time',
  ],
  [
    { key: 'guna', value: { min: 12, max: 12.5 }, wanted: { min: 18 }, reason: 'below', by: 5.5 },
    'Guna 12–12½, wished at least 18: 5½ less than wished',
  ],
  // A list would fill the line.
  [
    { key: 'education', value: 'B.E.', wanted: { anyOf: ['B.E.'] }, reason: 'in_list' },
    'Education B.E.: as wished',
  ],
  [
    { key: 'maritalStatus', value: 'Never Married', wanted: { anyOf: ['Divorced'] }, reason: 'not_in_list' },
    'Never married: not among those wished',
  ],
  [{ key: 'mangal', value: 'mild', reason: 'not_as_wanted' }, 'Mangal: Mild: not as wished'],
  [{ key: 'lineage', reason: 'same', same: ['kul', 'gotra'] }, 'The same: kul, gotra'],
  [{ key: 'lineage', reason: 'different' }, 'Kul, gotra or devak differ'],
  [{ key: 'city', reason: 'unknown' }, 'City: not known'],
])('says of %j: %s', (line, text) => {
  expect(render(createElement(Line, { line })).text.replaceAll('\u00A0', ' ')).toBe(text);
});
