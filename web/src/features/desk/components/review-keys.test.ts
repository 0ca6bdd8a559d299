import { expect, it } from 'vitest';
import { reviewKeyOf } from './review-keys.ts';

const pressed = (key: string, code: string, more = {}) =>
  reviewKeyOf({ key, code, ctrlKey: false, altKey: false, metaKey: false, ...more });

it.each([
  ['j', 'KeyJ', 'next'],
  ['K', 'KeyK', 'previous'],
  ['a', 'KeyA', 'approve'],
  ['h', 'KeyH', 'hide'],
  ['ArrowRight', 'ArrowRight', 'photo_after'],
  ['ArrowLeft', 'ArrowLeft', 'photo_before'],
  ['u', 'KeyU', 'undo'],
])('%s at %s is %s', (key, code, meaning) => {
  expect(pressed(key, code)).toBe(meaning);
});

it('reads the place of a key on a Marathi keyboard, and the letter on any Latin one', () => {
  expect(pressed('ो', 'KeyA')).toBe('approve');
  expect(pressed('q', 'KeyA')).toBeNull();
  expect(pressed('a', 'KeyQ')).toBe('approve');
});

it('leaves shortcuts of the browser alone', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    expect(pressed('a', 'KeyA', { [modifier]: true })).toBeNull();
  expect(pressed('Enter', 'Enter')).toBeNull();
});
