import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { NO_ANSWERS, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import { render } from '#web/testing/render-screen.ts';
import { PrintedFields } from './printed-fields.tsx';

const fields = (answers: Partial<PatrikaAnswers> = {}) => {
  const { html, text } = render(
    createElement(PrintedFields, {
      answers: { ...NO_ANSWERS, source: 'printed', ...answers },
      change: () => {},
    }),
  );
  return { text, invalid: html.match(/aria-invalid="true"/g)?.length ?? 0, html };
};

describe('the fields of a printed patrika', () => {
  it('are empty at first', () => {
    expect(fields().text).toBe(
      'Almanac of the printed patrika Choose Rashi Choose Nakshatra Choose Charan (optional) 1 2 3 4 Lagna (optional) Choose',
    );
  });

  it('name the nakshatras of the chosen rashi, and ask for the name of another almanac', () => {
    const { text, html, invalid } = fields({
      almanac: 'other',
      almanac_name: 'Own',
      printed_rashi: 1,
      printed_nakshatra: 3,
      printed_charan: 1,
      printed_lagna: 12,
    });
    expect(text).toBe(
      'Almanac of the printed patrika Other Which almanac? (optional) Rashi Mesha Nakshatra Krittika In this rashi: Ashwini, Bharani, Krittika Charan (optional) 1 2 3 4 Lagna (optional) Meena',
    );
    expect(html).toContain('value="Own"');
    expect(html.match(/checked="" value="1"/g)).toHaveLength(1);
    expect(invalid).toBe(0);
  });

  it('refuse a nakshatra that is not in the rashi, and name those that are', () => {
    const { text, invalid } = fields({ almanac: 'date', printed_rashi: 1, printed_nakshatra: 5 });
    expect(text).toContain('This nakshatra does not lie in this rashi. Possible: Ashwini, Bharani, Krittika');
    expect(invalid).toBe(1);
  });

  it('refuse a charan of the nakshatra that is not in the rashi, and name those that are', () => {
    const { text } = fields({ almanac: 'date', printed_rashi: 1, printed_nakshatra: 3, printed_charan: 2 });
    expect(text).toMatch(/Charan \(optional\) 1 2 3 4 .*: 1 Lagna/);
    expect(text).not.toContain('This nakshatra does not lie');
  });
});
