import { expect, it } from 'vitest';
import { meantAddress } from './mistyped-email.ts';

it.each([
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@GMAIL.CM', 'asha@gmail.com'],
  ['asha@gmali.om', 'asha@gmail.com'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
  ['asha@yaho.co.in', 'asha@yahoo.co.in'],
  ['asha@xgmail.com', 'asha@gmail.com'],
  ['asha@xygmail.com', 'asha@gmail.com'],
  ['asha@xyzgmail.com', null],
  ['asha@mail.co', 'asha@gmail.com'],
  ['asha@ail.com', 'asha@gmail.com'],
  ['asha@il.com', null],
  ['asha@agmial.com', 'asha@gmail.com'],
  ['asha@abgmial.com', null],
  ['asha@gmx.com', null],
  ['asha@icloudd.co', 'asha@icloud.com'],
  ['asha@icloudd.c', null],
  ['asha@ciloud.ocm', 'asha@icloud.com'],
  ['"a@b"@gmail.con', '"a@b"@gmail.com'],
])('takes %s for %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

it.each(['asha@gmail.com', 'asha@ymail.com', 'asha@mail.com', 'asha@yahoo.co.uk', 'asha@example.org'])(
  'leaves %s as it is',
  (typed) => {
    expect(meantAddress(typed)).toBeNull();
  },
);
