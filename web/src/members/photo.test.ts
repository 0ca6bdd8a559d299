import { type ComponentProps, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '#web/testing/render-screen.ts';
import { Photo } from './photo.tsx';

const STORAGE = 'https://backend.example/storage/v1';
const SRC = `${STORAGE}/object/public/avatars/u/p.jpg`;
const SPINNER = 'animate-spin';

const shown = (props: Partial<ComponentProps<typeof Photo>>) => {
  const { html, text } = render(createElement(Photo, { src: null, alt: 'Anagha', ...props }));
  const [img = ''] = /<img[^>]*>/.exec(html) ?? [];
  const attribute = (name: string) =>
    new RegExp(`${name}="([^"]*)"`).exec(img)?.[1]?.replaceAll('&amp;', '&');
  const box = /photo-box[^>]*/.exec(html)?.[0] ?? '';
  return { html, text, img, attribute, box };
};

describe('the box of a photo', () => {
  it('has initials, or else an icon, when there is neither photo nor portrait', () => {
    const initials = shown({ name: 'Anagha Deshmukh' });
    expect([initials.text, initials.img, initials.html.includes(SPINNER)]).toEqual(['A D', '', false]);
    expect(shown({}).html).toContain('lucide-user-round');
    expect(initials.html).not.toContain('lucide-user-round');
  });

  it('has a spinner until photo or portrait have loaded', () => {
    for (const props of [{ fallback: '/portrait.svg' }, { src: SRC }]) {
      const { html, attribute, text } = shown({ name: 'Anagha Deshmukh', ...props });
      expect([html.includes(SPINNER), attribute('src'), text]).toEqual([true, Object.values(props)[0], '']);
      expect(attribute('alt')).toBe('Anagha');
      expect(attribute('srcSet')).toBeUndefined();
    }
  });

  it('is four fifths as wide as high unless it has a ratio or fills another box', () => {
    expect(shown({}).box).toMatch(/style="aspect-ratio:0\.8"/);
    expect(shown({ ratio: 1, className: 'own' }).box).toMatch(/ own" style="aspect-ratio:1"/);
    expect(shown({ fill: true }).box).toMatch(/ size-full"$/);
  });

  it('loads late and fades in, or at once when it is seen first', () => {
    const late = shown({ src: SRC });
    expect([late.attribute('loading'), late.attribute('fetchPriority')]).toEqual(['lazy', undefined]);
    expect(late.attribute('class')).toMatch(/object-\[50%_32%\] transition-opacity duration-200 opacity-0$/);
    const first = shown({ src: SRC, eager: true });
    expect([first.attribute('loading'), first.attribute('fetchPriority')]).toEqual(['eager', 'high']);
    expect(first.attribute('class')).not.toContain('opacity');
  });

  it('loads a rendering for its width, of many for lists and of sharper ones for pages', () => {
    const width = shown({ src: SRC, width: 320 });
    expect([width.attribute('src'), width.attribute('sizes')]).toEqual([
      `${STORAGE}/render/image/public/avatars/u/p.jpg?width=320&resize=contain&quality=60`,
      undefined,
    ]);
    const list = shown({ src: SRC, sizes: '10rem' });
    expect(list.attribute('src')).toMatch(/width=480&resize=contain&quality=60$/);
    expect(list.attribute('srcSet')).toMatch(/^[^ ]*width=96&[^ ]* 96w, /);
    expect(list.attribute('sizes')).toBe('calc((10rem) * 1)');
    expect(shown({ src: SRC, sizes: '10rem', detail: 'page' }).attribute('src')).toMatch(
      /width=960&.*quality=75$/,
    );
  });

  it('loads a larger one where its member has enlarged the photo, and places it so', () => {
    const { attribute } = shown({ src: SRC, sizes: '10rem', focus: [0.5, 0.4, 1.6, 2] });
    expect(attribute('sizes')).toBe('calc((10rem) * 4)');
    expect(attribute('style')).toBe('--focus-x:0.5;--focus-y:0.4;--photo-ratio:1.6;--photo-scale:2');
    expect(
      shown({ src: SRC, sizes: { width: '100vw', ratio: 1.6 }, focus: [0.5, 0.4, 1.6, 2] }).attribute(
        'sizes',
      ),
    ).toBe('calc((100vw) * 2)');
    // A portrait is drawn for the box.
    expect(
      shown({ fallback: '/portrait.svg', focus: [0.5, 0.4, 1.6, 2] }).attribute('style'),
    ).toBeUndefined();
  });
});
