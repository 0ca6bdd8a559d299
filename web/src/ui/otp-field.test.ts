import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { OtpField } from './otp-field.tsx';

it('is a numeric one-time-code field of six boxes [2.39, 5.05]', () => {
  const { html } = render(createElement(OtpField, { label: 'Code', value: '', onChange: () => {} }));
  const boxes = (html.match(/<input[^>]*>/g) ?? []).filter((box) => !box.includes('aria-hidden'));
  expect(boxes).toHaveLength(6);
  for (const box of boxes) expect(box).toContain('inputMode="numeric"');
  expect(boxes[0]).toContain('autoComplete="one-time-code"');
});
