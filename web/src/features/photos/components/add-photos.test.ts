import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { AddPhotos } from './add-photos.tsx';

it('accepts jpeg and png only, several files at once [2.105, 5.59, 9.05]', () => {
  const { html } = render(createElement(AddPhotos, { disabled: false, onChoose: () => {} }));
  expect(html).toMatch(/<input[^>]*type="file"/);
  expect(html).toContain('accept="image/jpeg,image/png"');
  expect(html).toMatch(/<input[^>]* multiple=""/);
});
