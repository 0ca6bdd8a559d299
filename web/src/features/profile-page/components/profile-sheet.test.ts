import { type ComponentProps, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { LISTED_COLUMNS } from '#domain/member-columns.ts';
import type { ListedProfile, Profile } from '#web/backend/types.ts';
import { ANAGHA, linksOf, render } from '#web/testing/render-screen.ts';
import { ProfilePhotos } from './profile-photos.tsx';
import { ProfileSheet } from './profile-sheet.tsx';

type Photos = Omit<ComponentProps<typeof ProfilePhotos>, 'member'>;
type Sheet = Omit<ComponentProps<typeof ProfileSheet>, 'photos'> & Partial<Photos>;

/** A profile, without photos unless some are given. */
const rendered = ({ photos = [], fallback, ...props }: Sheet) =>
  render(
    createElement(ProfileSheet, {
      ...props,
      photos: createElement(ProfilePhotos, { member: props.member, photos, fallback }),
    }),
  );

const sheet = (changes: Partial<Profile> = {}) =>
  rendered({ member: { ...ANAGHA, ...changes }, contact: ANAGHA });

/** Label and value of a row as text; telephone numbers in groups. */
const row = (label: string, value: string, changes?: Partial<Profile>) =>
  expect(sheet(changes).html.replace(/<span[^>]*>(\d+)<\/span>/g, '$1')).toMatch(
    new RegExp(`<dt[^>]*>${label}</dt><dd[^>]*>(<a[^>]*>)?${value}(</a>)?</dd>`),
  );

describe('a profile', () => {
  it('shows the full name as heading, then age, height and city, then role at company, city [2.118, 2.121]', () => {
    expect(sheet().html).toMatch(
      /<h1[^>]*>Anagha Vilas Deshmukh<\/h1><p[^>]*>27 yrs · 5′4″ · Pune<\/p><p[^>]*>Architect at Tulsi Software, Nashik<\/p>/,
    );
  });
  it('shows the given stock portrait, or else a monogram, when there is no photo', () => {
    const fallback = '/fake/female/1.svg';
    const own = rendered({ member: ANAGHA, fallback });
    expect(own.html).toContain(`src="${fallback}"`);
    expect(sheet().html).not.toContain('/fake/');
    expect(sheet().text).toContain('A D');
  });
  it('says why another member’s photos are not shown', () => {
    const shown = (photo_level: string) =>
      rendered({ member: { ...ANAGHA, photo_level, first_photo: null } }).text;
    expect(shown('accepted')).toContain('Photos are shown once the interest is accepted.');
    expect(shown('members')).not.toContain('Photos are shown');
  });
  it('says why another member’s date of birth is not shown, and shows the age', () => {
    const { text } = rendered({ member: { ...ANAGHA, dob: null, age: 27 } });
    expect(text).toContain('Age 27 years');
    expect(text).toContain('Birthdate Shown after an accepted interest');
  });
  it('shows a spinner until the photos are known [4.50]', () => {
    const { html, text } = render(createElement(ProfilePhotos, { member: ANAGHA, photos: undefined }));
    expect(text).toContain('Loading');
    expect(html).not.toContain('/fake/');
  });
});

describe('a profile with the columns of a list only', () => {
  const listed = Object.fromEntries(
    LISTED_COLUMNS.map((column) => [column, { ...ANAGHA, photo_level: 'members', age: 27 }[column]]),
  ) as unknown as ListedProfile;
  const shown = (pending: boolean) => rendered({ member: listed, pending });

  it('shows skeletons for the rest while it loads', () => {
    const { html, text } = shown(true);
    expect(text).toContain('14 March 1999 Education');
    expect(text).toContain('Parent’s details Name Occupation Address');
    expect(text).toContain('Maternal uncle’s details Name Kul');
    expect(html.match(/animate-breathe/g)).toHaveLength(6);
  });
  it('shows the columns of the list only when the rest fails', () => {
    const { html, text } = shown(false);
    expect(text).toContain('Architect');
    expect(text).not.toContain('Parent’s details');
    expect(html).not.toContain('animate-breathe');
  });
});

describe('the details block', () => {
  it('begins with age and height', () => {
    const labels = [...sheet().html.matchAll(/<dt[^>]*>([^<]*)<\/dt>/g)].map(([, label]) => label);
    expect(labels.slice(0, 3)).toEqual(['Age', 'Height', 'Birthdate']);
  });
  it('shows the real age [2.126]', () => {
    const dob = new Date(Date.now() - 30.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    row('Age', '30 years', { dob });
  });
  it.each([
    ['Birthdate', '14 March 1999, 6:42 am', '[2.127]'],
    ['Height', '5′4″', '[2.128]'],
    ['Education', 'B\\.E\\.', '[2.129]'],
    ['Workplace', 'Tulsi Software', '[2.130]'],
    ['Designation', 'Architect', '[2.131]'],
    ['Monthly income', 'Rs\\. 85,000/-', '[2.141]'],
    ['Kul', 'Kul', '[2.132]'],
    ['Date added', '5 October 2026', '[2.133]'],
    ['Phone', '9000012345', '[2.124]'],
    ['Name', 'Vilas Ramrao Deshmukh', '[2.134]'],
    ['Occupation', 'Teacher', '[2.135]'],
    ['Address', '12 Shanti Society, Wai, Haveli, Satara, Maharashtra', '[2.136]'],
    ['Phone', '9000012346', '[2.137]'],
    ['Name', 'Suresh Patil', '[2.138]'],
    ['Kul', 'Bhosale', '[2.139]'],
    ['Phone', '9000012347', '[2.140]'],
  ])('shows %s: %s %s', (label, value) => {
    row(label, value);
  });
  it('shows parent, uncle and expectation under separate headings [2.142]', () => {
    const headings = [...sheet().html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'About',
      'Expectations',
      'Contact details',
      'Parent’s details',
      'Maternal uncle’s details',
      'Social links',
    ]);
    expect(sheet().text).toContain('A kind person who likes books');
  });
  it('shows the place, but no numbers and no street address, without the contact details', () => {
    const { html, text } = rendered({ member: ANAGHA });
    expect(html).not.toMatch(/tel:|90000|Shanti/);
    expect(text).toContain('Wai, Haveli, Satara, Maharashtra');
    expect(text).not.toContain('Contact details');
  });
  it('shows a mangal badge unless it is No [2.143]', () => {
    expect(sheet().text).toContain('Mangal: Yes');
    expect(sheet({ mangal_status: 'Partial' }).text).toContain('Mangal: Mild');
    expect(sheet({ mangal_status: 'No' }).text).not.toContain('Mangal');
  });
  it('shows a badge of the marital status [2.144]', () => {
    expect(sheet().text).toContain('Never married');
    expect(sheet({ married_status: 'Widowed' }).text).toContain('Widowed');
  });
  it.each([
    ['Female', 'विधवा'],
    ['Male', 'विधुर'],
  ])('shows the Marathi word for the gender of a widowed member: %s', (gender, word) => {
    const member = { ...ANAGHA, married_status: 'Widowed', gender };
    const photos = createElement(ProfilePhotos, { member, photos: [] });
    const { text } = render(createElement(ProfileSheet, { member, photos }), { language: 'mr' });
    expect(text).toContain(word);
  });
  it('shows the badge Disabled only when disability is Yes [2.145]', () => {
    expect(sheet().text).toContain('Disabled');
    for (const disability of ['No', null]) expect(sheet({ disability }).text).not.toContain('Disabled');
  });
  it('shows filled links only, in a new tab [2.146, 5.29]', () => {
    const { html } = sheet({ facebook: 'http://facebook.com/anagha' });
    const links = linksOf(html).filter((link) => link.startsWith('http'));
    expect(links).toEqual(['http://facebook.com/anagha', 'https://www.instagram.com/anagha']);
    expect(html.match(/<a href="http[^>]*target="_blank"/g)).toHaveLength(2);
    expect(sheet({ instagram: null }).text).not.toContain('Social links');
  });
});
