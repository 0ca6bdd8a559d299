import { expect, it } from 'vitest';
import { codeText, dateText, numberText, timeText } from './value-text.ts';

it.each([
  ['00:00', '12:00 am', 'रात्री १२:००'],
  ['02:59:59', '2:59 am', 'रात्री २:५९'],
  ['03:00', '3:00 am', 'पहाटे ३:००'],
  ['05:59', '5:59 am', 'पहाटे ५:५९'],
  ['06:05', '6:05 am', 'सकाळी ६:०५'],
  ['11:59', '11:59 am', 'सकाळी ११:५९'],
  ['12:00', '12:00 pm', 'दुपारी १२:००'],
  ['15:59', '3:59 pm', 'दुपारी ३:५९'],
  ['16:00', '4:00 pm', 'संध्याकाळी ४:००'],
  ['19:59', '7:59 pm', 'संध्याकाळी ७:५९'],
  ['20:00', '8:00 pm', 'रात्री ८:००'],
  ['23:59', '11:59 pm', 'रात्री ११:५९'],
])('writes %s as %s and %s', (clock, english, marathi) => {
  expect([timeText(clock, 'en'), timeText(clock, 'mr')]).toEqual([english, marathi]);
});

it('writes dates and numbers in the digits of the language, grouped in lakhs, but not codes', () => {
  expect([dateText('1999-03-14', 'en'), dateText('1999-03-14', 'mr')]).toEqual([
    '14 March 1999',
    '१४ मार्च १९९९',
  ]);
  expect([numberText(123_456, 'en'), numberText(123_456, 'mr'), numberText(7, 'en', 2)]).toEqual([
    '1,23,456',
    '१,२३,४५६',
    '07',
  ]);
  expect([codeText(123_456, 'en'), codeText(123_456, 'mr')]).toEqual(['123456', '१२३४५६']);
});
