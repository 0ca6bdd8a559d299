/** The texts that the specification prescribes word for word, and the statements that its pages must contain in both languages. */
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
/** Values of placeholders as on the screens. */
const filled = (text = '') =>
  text
    .replace(/\{\{most, number\}\}/, '6')
    .replace(/\{\{(\w+), number\}\}/g, '{$1}')
    .replace(/\{\{(\w+)\}\}/g, '{$1}');

describe('English texts', () => {
  it.each([
    ['app.error_title', 'Unexpected Application Error', '[1.22]'],
    ['signout.title', 'Are you sure you want to logout?', '[2.52]'],
    ['signout.text', 'You will be redirected to the login page.', '[2.53]'],
    ['signout.done', 'Logout Successfull', '[2.56, 8.13]'],
    ['manage.delete_title', 'Are you sure you want to Delete Account?', '[5.67]'],
    ['manage.delete_text', 'You will be redirected to the login page.', '[5.68]'],
    ['manage.no_changes', 'No changes made', '[8.06]'],
    ['manage.options_failed', 'Error:', '[8.12]'],
    ['manage.see_all', 'See All Profiles', '[2.101]'],
    ['error.oops', 'Oops something went wrong, Please try again', '[4.61, 8.05]'],
    ['error.email', 'invalid email address', '[5.02, 8.03]'],
    ['error.url', 'Please enter a valid URL', '[5.28, 8.04]'],
    ['login.invalid', 'Otp Invalid', '[8.01]'],
    ['photos.no_room', 'You cannot upload more photos. You have reached the limit of 6 photos.', '[5.57]'],
    ['photos.room_for', 'You can only upload {n} more photo(s).', '[5.58]'],
    ['browse.no_more', 'No More results', '[2.148]'],
    ['ui.no_results', 'No results found.', '[8.18]'],
    ['profile.income_rs', 'Rs. {income}/-', '[2.141]'],
    ['profile.income_month', '{income} per month', '[2.71]'],
    ['profile.role_at', '{role} at {company}, {city}', '[2.70]'],
    ['profile.disabled', 'Disabled', '[2.145]'],
    ['search.clear', 'Clear All', '[2.88]'],
    ['search.results', 'Search results', '[2.75]'],
    ['search.any', 'Any', '[5.63]'],
    ['payment_failed', 'Payment failed', '[8.08]'],
    ['landing.privacy', 'Privacy {version}', '[2.34]'],
  ])('%s reads "%s" %s', (key, text) => {
    expect(filled(en[key])).toBe(text);
  });
});

/** Each statement with its essential words in English and in Marathi. */
const STATEMENTS: [string, string, RegExp, RegExp][] = [
  [
    'fees are never refunded [2.156]',
    'refund.fees',
    /non-refundable in all cases/,
    /कोणत्याही परिस्थितीत परत केले जात नाही/,
  ],
  [
    'cancelling at any time, no refund or credit [2.157]',
    'refund.cancel',
    /any time.*no refund and no credit/s,
    /कधीही रद्द.*परत मिळत नाहीत/s,
  ],
  [
    'a cancelled profile is unlisted and invisible [2.158]',
    'refund.cancel',
    /unlisted and invisible/,
    /यादीतून काढली/,
  ],
  [
    'deactivating for a while [2.159]',
    'refund.deactivate',
    /temporarily deactivate.*during the membership period/s,
    /तात्पुरती बंद/,
  ],
  [
    'reactivating within the period at no charge [2.160]',
    'refund.deactivate',
    /reactivate it at no charge, and it is visible again/,
    /विनाशुल्क पुन्हा सुरू/,
  ],
  [
    'deletion removes everything for good [2.161]',
    'refund.delete',
    /removes all your data irrecoverably/,
    /कायमचे.*परत मिळवता येत नाही/s,
  ],
  [
    'rejoining needs a new registration and membership [2.162]',
    'refund.delete',
    /new registration and a new membership/,
    /नव्याने नोंदणी.*नवे सभासदत्व/s,
  ],
  ['questions about refunds go to the address [2.163]', 'refund.contact', /\{\{email\}\}/, /\{\{email\}\}/],
  ['the time of birth is collected [2.165]', 'privacy.collect', /time of birth/, /जन्मवेळ/],
  ['gender is collected [2.166]', 'privacy.collect', /gender/, /लिंग/],
  ['the university is collected [2.167]', 'privacy.collect', /university/, /विद्यापीठ/],
  [
    'taluka, district, state and city are collected [2.168]',
    'privacy.collect',
    /taluka, district, state and city/,
    /तालुका, जिल्हा, राज्य/,
  ],
  ['the regional full name is collected [2.169]', 'privacy.collect', /regional full name/, /मराठी/],
  [
    'other members see the last visit in steps',
    'privacy.see',
    /last visited: today, this week or this month/,
    /शेवटची भेट .*आज, या आठवड्यात किंवा या महिन्यात/,
  ],
  [
    'users under age are not served',
    'privacy.children',
    /Users under \{\{age\}\} are not served/,
    /\{\{age\}\} वर्षांखालील/,
  ],
  ['support replies within 24-48 hours', 'contact.mail', /within 24-48 hours/, /२४-४८ तासांत/],
  ['the address of support is given', 'contact.mail', /\{\{email\}\}/, /\{\{email\}\}/],
];

describe('the public pages state that', () => {
  it.each(STATEMENTS)('%s', (_statement, key, english, marathi) => {
    expect(en[key]).toMatch(english);
    expect(mr[key]).toMatch(marathi);
  });
});
