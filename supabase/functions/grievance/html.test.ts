import { describe, expect, test } from 'vitest';
import { type ComplaintFormFields, codeForms, complaintForm } from './html.ts';
import { MOST_PICTURES } from './picture-limits.ts';
import { WORDS } from './words.ts';

const [ALERT, FILE] = ['role="alert"', 'type="file"'];
const EMPTY: ComplaintFormFields = { draft: null, pictures: [], typed: () => '' };
const form = (different: Partial<ComplaintFormFields>) => complaintForm({ ...EMPTY, ...different });
const has = (html: string, ...parts: string[]) => parts.map((part) => html.includes(part));

describe('the form of a complaint', () => {
  const pictures = (count: number) => Array.from({ length: count }, (_, at) => `"${at}`);

  test('lists the attached pictures by their numbers, each with a checkbox that keeps it', () => {
    const shown = form({ pictures: pictures(3) }).matchAll(/name="keep" value="(.*?)" checked><span>(.*?)</g);
    expect([...shown].map(([, name, label]) => [name, label])).toEqual([
      ['&quot;0', 'फोटो १ '],
      ['&quot;1', 'फोटो २ '],
      ['&quot;2', 'फोटो ३ '],
    ]);
    expect(has(form({}), 'name="keep"', '<fieldset>')).toEqual([false, false]);
  });

  test.each([
    ['none is attached', { pictures: [] }, true],
    ['one less than the most are attached', { pictures: pictures(MOST_PICTURES - 1) }, true],
    ['the most are attached', { pictures: pictures(MOST_PICTURES) }, false],
    [
      'the most are attached, and the new ones were refused',
      { pictures: pictures(MOST_PICTURES), refusal: { words: WORDS.pictures, field: 'pictures' } },
      true,
    ],
  ])('asks for further pictures: %s', (_what, different, asked) => {
    expect(form(different).includes(FILE)).toBe(asked);
  });

  test('asks to choose pictures again only when some were lost', () => {
    expect(has(form({ hasLostPictures: true }), ALERT, WORDS.pictures_again.en)).toEqual([true, true]);
    expect(has(form({}), ALERT, WORDS.pictures_again.en)).toEqual([false, false]);
  });

  test('marks the refused field, or tells above the form what belongs to none', () => {
    const words = { mr: 'नाही', en: 'No' };
    const own = form({ refusal: { words, field: 'email' } });
    expect(own).toMatch(/name="email" aria-invalid="true" aria-describedby="refusal" autofocus/);
    expect(own.match(/aria-invalid|role="alert"/g)).toHaveLength(2);
    expect(own.indexOf(ALERT)).toBeGreaterThan(own.indexOf('name="email"'));
    for (const html of [form({ refusal: { words } }), codeForms('a-draft', { words })]) {
      expect(html.match(/aria-invalid|role="alert"/g)).toEqual([ALERT]);
      expect(html.indexOf(ALERT)).toBeLessThan(html.indexOf('<form'));
    }
  });

  test('has what was typed, and the draft once there is one', () => {
    const typed = (name: string) => ({ details: '<b>', kind: 'other', concerns: 'yes' })[name] ?? '';
    expect(has(form({ typed }), '&lt;b&gt;', 'value="other" selected', 'value="yes" checked')).toEqual([
      true,
      true,
      true,
    ]);
    expect(form({}).match(/ (?:checked|selected)/g)).toBeNull();
    expect(form({ draft: 'a-draft' })).toContain('name="draft" value="a-draft"');
    expect(form({})).not.toContain('name="draft"');
  });
});
