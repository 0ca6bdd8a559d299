import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { loadChoiceLists } from './choice-lists.ts';
import { memberName, monogramOf, useMemberName, useNameText } from './member-name.ts';

const sayali = {
  first_name: 'Sayali',
  middle_name: 'Vilas',
  last_name: 'Deshmukh',
  regional_full_name: 'सायली विलास देशमुख',
};

it('returns first, middle and last name [2.63]', () => {
  expect(memberName(sayali, 'en')).toBe('Sayali Vilas Deshmukh');
  expect(memberName({ ...sayali, middle_name: null }, 'en')).toBe('Sayali Deshmukh');
});

it('returns the Marathi name in Marathi, if there is one', () => {
  expect(memberName(sayali, 'mr')).toBe('सायली विलास देशमुख');
  expect(memberName({ ...sayali, regional_full_name: null }, 'mr')).toBe('Sayali Vilas Deshmukh');
  expect(memberName({ ...sayali, regional_full_name: '' }, 'mr')).toBe('Sayali Vilas Deshmukh');
});

it('makes a monogram of the first and the last name', () => {
  expect(monogramOf('Sayali Vilas Deshmukh')).toBe('S\u2009D');
  expect(monogramOf('Sayali')).toBe('S');
  expect(monogramOf('')).toBe('');
});

it('keeps clusters of Devanagari whole in a monogram', () => {
  expect(monogramOf('श्रुती विलास क्षीरसागर')).toBe('श्रु\u2009क्षी');
  expect(monogramOf('सायली देशमुख')).toBe('सा\u2009दे');
  expect(monogramOf('ज्योत्स्ना त्र्यंबक')).toBe('ज्यो\u2009त्र्यं');
});

function Names({ regional }: { regional: string | null }) {
  const name = useMemberName();
  const nameText = useNameText();
  const member = { ...sayali, regional_full_name: regional };
  return [name(member), nameText('Suresh Patil'), nameText('प्रथमेश माने')].join(' · ');
}

it('writes names in the script of the interface until the member has written another', async () => {
  await loadChoiceLists();
  const shown = (language: 'en' | 'mr', regional: string | null) =>
    render(createElement(Names, { regional }), { language }).text.trim();
  expect(shown('mr', null)).toBe('सायली विलास देशमुख · सुरेश पाटील · प्रथमेश माने');
  expect(shown('mr', 'Sayali V. Deshmukh')).toBe('Sayali V. Deshmukh · सुरेश पाटील · प्रथमेश माने');
  expect(shown('en', null)).toBe('Sayali Vilas Deshmukh · Suresh Patil · Prathmesh Mane');
});
