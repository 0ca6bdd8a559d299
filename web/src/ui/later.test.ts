import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RenderScheduleContext, useMayRenderRest, useShownCount } from './later.ts';

function Page() {
  const shown = useShownCount(6, () => 2);
  return `${Math.min(shown, 6)} of 6${useMayRenderRest() ? ', and the rest' : ''}`;
}

const rendered = (isFirstPage: boolean) => {
  const value = { isFirstPage: () => isFirstPage, renderLater: () => () => undefined };
  return renderToStaticMarkup(createElement(RenderScheduleContext, { value }, createElement(Page)));
};

describe('the first render', () => {
  it('has only what is in view on the first page of a visit', () => {
    expect(rendered(true)).toBe('2 of 6');
  });

  it('has everything on later pages, and without a schedule', () => {
    expect(rendered(false)).toBe('6 of 6, and the rest');
    expect(renderToStaticMarkup(createElement(Page))).toBe('6 of 6, and the rest');
  });
});
