import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { EmailStep } from './email-step.tsx';

it('has a heading, a prompt for a valid e-mail, one e-mail field and a submit button [2.36]', () => {
  const { html, text } = render(
    createElement(EmailStep, { address: '', onFocus: () => {}, onSent: () => {} }),
  );
  expect(html).toMatch(/<h1[^>]*>Sign in<\/h1>/);
  expect(text).toContain('Please enter a valid e-mail address.');
  expect(html.match(/<input/g)).toHaveLength(1);
  expect(html).toMatch(/<input[^>]*type="email"/);
  expect(html).toMatch(/<button[^>]*type="submit"/);
});
