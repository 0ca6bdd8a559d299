import { createElement } from 'react';
import { expect, it } from 'vitest';
import { fitLines } from '#domain/match/fits.ts';
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
