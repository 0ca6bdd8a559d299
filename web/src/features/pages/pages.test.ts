import { type ComponentType, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { Component as Contact } from './contact-page.tsx';
import { Component as Privacy } from './privacy-page.tsx';
import { Component as Refund } from './refund-page.tsx';
import { Component as Terms } from './terms-page.tsx';

const show = (page: ComponentType, language: 'en' | 'mr' = 'en') => render(createElement(page), { language });

describe('the texts for everybody', () => {
  it.each([
    ['Privacy Policy', '[2.151]', Privacy],
    ['Terms &amp; Conditions', '[2.152]', Terms],
    ['Contact Us', '[2.153]', Contact],
    ['Refund and Cancellation', '[2.154]', Refund],
  ])('shows the heading %s under a bar of a tenth of the height %s', (title, _ids, page) => {
    const { html } = show(page);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toMatch(/<header class="[^"]*h-\[10dvh\]/);
  });
  it.each([Contact, Refund, Privacy, Terms])('links to the support address (%#) [2.155, 2.163]', (page) => {
    expect(show(page).html).toContain('href="mailto:support@reshimgath.example"');
  });
  it('states version and effective date of the privacy policy [2.164, 9.23]', () => {
    expect(show(Privacy).text).toContain('Version v0.15, effective from 16 February 2024');
    expect(show(Privacy, 'mr').text).toContain('१६ फेब्रुवारी २०२४');
  });
  it('states that users under 18 are not served [2.170, 9.24]', () => {
    expect(show(Privacy).text).toContain('Users under 18 are not served.');
    expect(show(Privacy, 'mr').text).toContain('१८');
  });
  it('states that support replies within 24-48 hours [2.171, 9.25]', () => {
    expect(show(Contact).text).toContain('We reply within 24-48 hours.');
    expect(show(Privacy).text).toContain('We reply within 24-48 hours.');
  });
  it('shows every statement of the refund policy [2.156, 2.157, 2.158, 2.159, 2.160, 2.161, 2.162]', () => {
    for (const statement of [
      'Membership fees are non-refundable in all cases.',
      'You may cancel your membership at any time. There is no refund and no credit.',
      'your profile is unlisted and invisible to other members',
      'You may temporarily deactivate your profile during the membership period.',
      'you may reactivate it at no charge, and it is visible again',
      'Permanent deletion removes all your data irrecoverably.',
      'Rejoining needs a new registration and a new membership.',
    ]) {
      expect(show(Refund).text).toContain(statement);
    }
  });
  it('lists the data that the privacy policy must name [2.165, 2.166, 2.167, 2.168, 2.169]', () => {
    for (const datum of [
      'time of birth',
      'gender',
      'university',
      'taluka, district, state and city',
      'regional full name',
    ]) {
      expect(show(Privacy).text).toContain(datum);
    }
  });
});
