import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { CodePrompt } from './code-field.tsx';

it.each([
  [
    'by mail to an address',
    'asha@example.org',
    'Please enter the one-time code we sent to asha @example.org . Again',
  ],
  [
    'by message to a number',
    '+919876543210',
    'Please enter the one-time code we sent by message to +91 98765 43210 . Again',
  ],
])('the code was sent %s', (_way, address, text) => {
  const { text: shown, html } = render(createElement(CodePrompt, { address }, 'Again'));
  expect(shown.replace(/\s+/g, ' ').trim()).toBe(text);
  expect(html).toMatch(/<strong[^>]*>.+<\/strong>/);
});
