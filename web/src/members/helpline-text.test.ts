import { createElement } from 'react';
import { expect, it } from 'vitest';
import { linksOf, render } from '#web/testing/render-screen.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import mr from '../../public/locales/mr/default.json' with { type: 'json' };
import { HelplineText } from './helpline-text.tsx';

const linksIn = (text: string) => linksOf(render(createElement(HelplineText, null, text)).html);

it.each([en, mr])('lets the helpline of a warning be called by a tap (%#)', (texts) => {
  expect(linksIn(texts['report.fraud_help'])).toEqual(['tel:1930']);
  expect(linksIn(texts['numbers.safety'])).toEqual(['tel:1930']);
});

it('calls each helpline of a text, and no longer number that contains one', () => {
  expect(linksIn('Danger: 112. Women: 181. Office: 1125181.')).toEqual(['tel:112', 'tel:181']);
});
