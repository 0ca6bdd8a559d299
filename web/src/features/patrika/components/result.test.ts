import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { NO_ANSWERS, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import type { OwnPatrika } from '#web/features/patrika/api/own-patrika.ts';
import { usePreview } from '#web/features/patrika/lib/use-preview.ts';
import { render } from '#web/testing/render-screen.ts';
import { Result } from './result.tsx';

type Born = OwnPatrika['birth'];
const BORN = { dob: '1992-11-02', dob_time: '06:42:00', mangal_status: 'No' } as Born;
const HAVELI = 'pune.haveli';

function Screen({ answers, birth }: { answers: PatrikaAnswers; birth: Born }) {
  return createElement(Result, { answers, birth, preview: usePreview(answers, birth), change: () => {} });
}
const result = (answers: Partial<PatrikaAnswers>, born: Partial<Born> = {}, language: 'en' | 'mr' = 'en') =>
  render(createElement(Screen, { answers: { ...NO_ANSWERS, ...answers }, birth: { ...BORN, ...born } }), {
    language,
  });

describe('the result of a patrika', () => {
  it.each<[string, Partial<PatrikaAnswers>, Partial<Born>]>([
    ['until it is said how exact the time is', {}, {}],
    ['until a part of the day is chosen', { time_certainty: 'part' }, {}],
    ['without a date of birth', { time_certainty: 'unknown' }, { dob: null }],
  ])('waits %s', (_until, answers, born) => {
    expect(result(answers, born).text).toBe('Result Say how exact the time is, and the result appears here.');
  });

  it('is a refusal when the birth cannot be', () => {
    const { html, text } = result({ time_certainty: 'exact' }, { dob: '2999-01-26' });
    expect(text).toBe('Result The birth lies in the future.');
    expect(html).toContain('role="alert"');
  });

  it('is one place of the Moon for an exact time, with the nearest other one and how it was computed', () => {
    expect(result({ time_certainty: 'exact' }).text).toMatch(
      /^Result Rashi Makara Nakshatra, charan Shravana 1 Gana Deva Nadi Antya Taken with ±2 minutes: the answer stays the same\. 103 minutes later gives Shravana 2\. Without a place from the list there is no lagna, .* Is your printed patrika different\? How was this computed\? Moon \(sidereal\) 282°28′28″ Ayanamsa \(Lahiri\) 23°45′41″ Time \(UTC\) 1992-11-02 01:12 UTC Program /,
    );
    expect(result({ time_certainty: 'about' }).text).toContain('Taken with ±15 minutes');
  });

  it('is marked when another place of the Moon is near', () => {
    const isMarked = (dob_time: string) =>
      result({ time_certainty: 'exact' }, { dob: '1998-01-26', dob_time }).html;
    expect(isMarked('06:42')).toMatch(
      /<p class="font-semibold text-ink">5 minutes later gives Purva Ashadha 1/,
    );
    expect(isMarked('03:12')).toMatch(/<p>135 minutes earlier gives Mula 3/);
  });

  it('is several places with their times for an unknown one, in which no degrees of the Moon are known', () => {
    const { text } = result({ time_certainty: 'unknown' });
    expect(text).toMatch(
      /charan Uttara Ashadha 4, Shravana 1\/2\/3\/4 Gana Manushya \/ Deva Nadi Antya Taken with the whole day: several answers are possible\. 12:00 am to 1:44 am: Uttara Ashadha 4 \(Makara\) 1:44 am to 8:26 am: Shravana 1/,
    );
    expect(text).not.toContain('Moon (sidereal)');
    expect(result({ time_certainty: 'part', day_part: 'morning' }).text).toContain(
      '6:00 am to 8:26 am: Shravana 1 (Makara) 8:26 am to 12:00 pm: Shravana 2 (Makara)',
    );
  });

  it('says what the patrika name told', () => {
    const named = (patrika_name: string) => result({ time_certainty: 'unknown', patrika_name }).text;
    expect(named('जूही')).toContain('The patrika name fits none of these charans, so all of them stay.');
    expect(named('Juhi')).toContain('The first syllable of the patrika name could not be compared.');
    expect(named('खुशी')).toContain(
      'Shravana 2 Gana Deva Nadi Antya The charan follows from the patrika name.',
    );
  });

  it('has lagna, mangal with its reasons, and the chart where time and place are known', () => {
    const known = { time_certainty: 'exact', birth_place: HAVELI } as const;
    expect(result(known, { dob: '1998-01-26', dob_time: '10:00', mangal_status: null }).text).toContain(
      'Lagna: Meena · Mangal: Yes Mars in house 12, in Kumbha Some books add: the Moon stands in house 10 Some books add: Saturn stands in house 1 Some books add: Mars is in Simha or Kumbha For information: house 3 from the Moon, 3 from Venus Some books add: from the age of 28 mangal no longer counts A suggestion only: others see the answer in your personal details. Chart',
    );
    const without = result(known).text;
    expect(without).toMatch(
      /Lagna: Tula · Mangal: No Mars in house 9, in Mithuna For information: house 6 from the Moon, 8 from Venus Your answer: No\. A suggestion only/,
    );
    expect(without).not.toContain('from the age of 28');
    expect(result({ time_certainty: 'unknown', birth_place: HAVELI }).text).toContain(
      'Without a time of birth there is no lagna',
    );
    expect(result(known, {}, 'mr').text).toContain('जन्मलग्न: तूळ');
  });

  it('asks which of the two hours it was when clocks were set back', () => {
    const { html, text } = result(
      { time_certainty: 'exact', birth_zone: 'Europe/London' },
      { dob: '1992-10-25', dob_time: '01:30' },
    );
    expect(text).toContain('Which one was it? The first: Chitra 2 The second: Chitra 2 If nobody knows');
    expect(html).toMatch(/checked="" value="first"/);
    expect(result({ time_certainty: 'exact' }).text).not.toContain('Which one was it?');
  });

  it('compares the printed patrika, for its owner', () => {
    const printed = (printed_rashi: number, printed_nakshatra: number, changes: object = {}) => {
      const answers = { source: 'printed', almanac: 'date', printed_rashi, printed_nakshatra } as const;
      return result({ time_certainty: 'exact', ...answers, ...changes }).text;
    };
    expect(printed(10, 22)).toMatch(
      /^What we compute \(only you see this\) .* Your printed patrika and our computation agree\./,
    );
    expect(printed(1, 1)).toContain('Your printed patrika differs from our computation.');
    expect(printed(1, 1)).not.toContain('Is your printed patrika different?');
    // It is not known enough to compare.
    expect(printed(1, 1, { printed_nakshatra: null })).not.toContain('our computation');
  });
});
