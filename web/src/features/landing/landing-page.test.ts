import { statSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { linksOf, render } from '#web/testing/render-screen.ts';
import { Component } from './landing-page.tsx';

const landing = (language: 'en' | 'mr') => render(createElement(Component), { language });

describe('the landing page', () => {
  it('has name and description as heading and text [2.01, 2.29]', () => {
    expect(landing('en').html).toMatch(/<h1[^>]*>Reshimgath<\/h1>/);
    expect(landing('en').text).toContain('A trusted place where the families of our community find a match.');
    expect(landing('mr').html).toMatch(/<h1[^>]*>रेशीमगाठ<\/h1>/);
  });
  it('has the header with the gradient, and the logo in it [2.28]', () => {
    expect(landing('en').html).toMatch(/<header class="surface-landing[^>]*>.*<svg.*<\/header>/s);
  });
  it('has a drawing of at most 12 KB', () => {
    const [, address = ''] = /<img src="([^"]+)"/.exec(landing('en').html) ?? [];
    const { size } = statSync(path.join(import.meta.dirname, '../../../public', address));
    expect(size).toBeLessThanOrEqual(12 * 1024);
  });
  it('links to the login [2.30]', () => {
    expect(landing('en').text).toContain('Sign in with e-mail');
    expect(linksOf(landing('en').html)[0]).toBe('/login');
  });
  it('offers the other language by its own name [2.31]', () => {
    expect(landing('en').html).toMatch(/<button[^>]*lang="mr"[^>]*>.*मराठी/s);
    expect(landing('mr').html).toMatch(/<button[^>]*lang="en"[^>]*>.*English/s);
  });
  it('links to the four policies, the privacy policy by its version, and to the page for complaints [2.33, 2.34]', () => {
    const { html } = landing('en');
    expect(linksOf(html).slice(1)).toEqual([
      '/terms_and_conditions',
      '/privacy_policy',
      '/contact_us',
      '/refund_cancel',
      '/grievance',
    ]);
    expect(html).toMatch(/href="\/privacy_policy"[^>]*>Privacy v0\.15</);
  });
});
