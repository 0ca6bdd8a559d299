/** The sentences that the specification gives word for word, and what its texts have to say in both languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Texts = Record<string, string>;

const textsOf = (language: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../public/locales/${language}/default.json`), 'utf8'),
  );
const en = textsOf('en');
const mr = textsOf('mr');
/** Placeholders with their values as the screens give them. */
const filled = (text = '') =>
  text
    .replace(/\{\{most, number\}\}/, '6')
    .replace(/\{\{(\w+), number\}\}/g, '{$1}')
    .replace(/\{\{(\w+)\}\}/g, '{$1}');

describe('English texts', () => {
  it.each([
    ['app.error_title', 'Unexpected Application Error'],
    ['signout.title', 'Are you sure you want to logout?'],
    ['signout.text', 'You will be redirected to the login page.'],
    ['signout.done', 'Logout Successfull'],
    ['manage.delete_title', 'Are you sure you want to Delete Account?'],
    ['manage.delete_text', 'You will be redirected to the login page.'],
    ['manage.no_changes', 'No changes made'],
    ['manage.options_failed', 'Error:'],
    ['manage.see_all', 'See All Profiles'],
    ['error.oops', 'Oops something went wrong, Please try again'],
    ['error.email', 'invalid email address'],
    ['error.url', 'Please enter a valid URL'],
    ['login.invalid', 'Otp Invalid'],
    ['photos.no_room', 'You cannot upload more photos. You have reached the limit of 6 photos.'],
    ['photos.room_for', 'You can only upload {n} more photo(s).'],
    ['browse.no_more', 'No More results'],
    ['ui.no_results', 'No results found.'],
    ['profile.income_rs', 'Rs. {income}/-'],
    ['profile.income_month', '{income} per month'],
    ['profile.role_at', '{role} at {company}, {city}'],
    ['profile.disabled', 'Disabled'],
    ['search.clear', 'Clear All'],
    ['search.results', 'Search results'],
    ['search.any', 'Any'],
    ['payment_failed', 'Payment failed'],
    ['landing.privacy', 'Privacy {version}'],
    ['refund.fees', 'Membership fees are non-refundable in all cases.'],
  ])('%s reads "%s"', (key, text) => {
    expect(filled(en[key])).toBe(text);
  });
});

/** Each statement by the words that carry it, in English and in Marathi. */
const STATEMENTS: [string, string, RegExp, RegExp][] = [
  [
    'fees are never refunded',
    'refund.fees',
    /non-refundable in all cases/,
    /कोणत्याही परिस्थितीत परत केले जात नाही/,
  ],
  [
    'cancelling at any time, no refund or credit',
    'refund.cancel',
    /any time.*no refund and no credit/s,
    /कधीही रद्द.*परत मिळत नाहीत/s,
  ],
  [
    'a cancelled profile is unlisted and invisible',
    'refund.cancel',
    /unlisted and invisible/,
    /यादीतून काढली/,
  ],
  [
    'deactivating for a while',
    'refund.deactivate',
    /temporarily deactivate.*during the membership period/s,
    /तात्पुरती बंद/,
  ],
  [
    'reactivating within the period at no charge',
    'refund.deactivate',
    /reactivate it at no charge, and it is visible again/,
    /विनाशुल्क पुन्हा सुरू/,
  ],
  [
    'deletion removes everything for good',
    'refund.delete',
    /removes all your data irrecoverably/,
    /कायमचे.*परत मिळवता येत नाही/s,
  ],
  [
    'rejoining needs a new registration and membership',
    'refund.delete',
    /new registration and a new membership/,
    /नव्याने नोंदणी.*नवे सभासदत्व/s,
  ],
  ['questions about refunds go to the address', 'refund.contact', /\{\{email\}\}/, /\{\{email\}\}/],
  ['the time of birth is collected', 'privacy.collect', /time of birth/, /जन्मवेळ/],
  ['gender is collected', 'privacy.collect', /gender/, /लिंग/],
  ['the university is collected', 'privacy.collect', /university/, /विद्यापीठ/],
  [
    'taluka, district, state and city are collected',
    'privacy.collect',
    /taluka, district, state and city/,
    /तालुका, जिल्हा, राज्य/,
  ],
  ['the regional full name is collected', 'privacy.collect', /regional full name/, /मराठी/],
  [
    'who is under age is not served',
    'privacy.children',
    /Users under \{\{age\}\} are not served/,
    /\{\{age\}\} वर्षांखालील/,
  ],
  ['support replies within 24-48 hours', 'contact.mail', /within 24-48 hours/, /२४-४८ तासांत/],
  ['the address of support', 'contact.mail', /\{\{email\}\}/, /\{\{email\}\}/],
];

describe('the pages for everybody say', () => {
  it.each(STATEMENTS)('%s', (_statement, key, english, marathi) => {
    expect(en[key]).toMatch(english);
    expect(mr[key]).toMatch(marathi);
  });
});
