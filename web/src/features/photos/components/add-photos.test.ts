import { createElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { AddPhotos } from './add-photos.tsx';

it('accepts jpeg and png only, several files at once [2.105, 5.59, 9.05]', () => {
  const ignore = () => {};
  const { html } = render(
    createElement(AddPhotos, { room: true, disabled: false, onChoose: ignore, onFull: ignore }),
  );
  expect(html).toMatch(/<input[^>]*type="file"/);
  expect(html).toContain('accept="image/jpeg,image/png"');
  expect(html).toMatch(/<input[^>]* multiple=""/);
});
