/** @vitest-environment happy-dom */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { use } from '#web/testing/use-screen.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import { RangeSlider } from './range-slider.tsx';
import { SelectField } from './select-field.tsx';
import { SuggestField } from './suggest-field.tsx';
import { NumberField } from './text-field.tsx';

const OPTIONS = ['Pune', 'Wai', 'Satara'].map((label) => ({ value: label.toLowerCase(), label }));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const searchBox = () => screen.findByLabelText(en['ui.search_list'].replace('{{label}}', 'City'));

test('of a list one value is taken, which closes it', async () => {
  const [onChange, onBlur] = [vi.fn(), vi.fn()];
  const user = use(
    createElement(SelectField, { label: 'City', options: OPTIONS, value: null, onChange, onBlur }),
  );
  expect(screen.getByLabelText('City').textContent).toBe(en['ui.choose']);
  await user.click(screen.getByLabelText('City'));
  await user.type(await searchBox(), 'sat');
  await waitFor(() => expect(options()).toEqual(['Satara']));
  expect(onBlur).not.toHaveBeenCalled();
  await user.click(screen.getByRole('option', { name: 'Satara' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('satara');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(onBlur).toHaveBeenCalled();
});

test('of a list with several values each is added or removed, and Done closes it', async () => {
  const onChange = vi.fn();
  const user = use(
    createElement(SelectField, {
      multiple: true,
      label: 'City',
      options: OPTIONS,
      value: ['wai', 'gone'],
      onChange,
    }),
  );
  expect(screen.getByLabelText('City').textContent).toBe('Wai, gone');
  await user.click(screen.getByLabelText('City'));
  await user.click(await screen.findByRole('option', { name: 'Pune' }));
  expect(onChange).toHaveBeenLastCalledWith(['wai', 'gone', 'pune']);
  await user.click(screen.getByRole('option', { name: 'Wai' }));
  expect(onChange).toHaveBeenLastCalledWith(['gone']);
  await user.click(screen.getByText(en['ui.done']));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

test('a list finds by its own rule, everything without a text, and says when it finds nothing', async () => {
  const matches = ({ value }: { value: string }, typed: string) => value === 'wai' && typed === '412803';
  const user = use(
    createElement(SelectField, {
      label: 'City',
      options: OPTIONS,
      value: 'other',
      onChange: vi.fn(),
      matches,
    }),
  );
  expect(screen.getByLabelText('City').textContent).toBe('other');
  await user.click(screen.getByLabelText('City'));
  const box = await searchBox();
  await user.type(box, ' ');
  expect(options()).toHaveLength(3);
  await user.clear(box);
  await user.type(box, '412803');
  await waitFor(() => expect(options()).toEqual(['Wai']));
  await user.type(box, '9');
  await screen.findByText(en['ui.no_results']);
});

function Suggesting({ onPick }: { onPick: (suggestion: object) => void }) {
  const [value, onChange] = useState('');
  const suggestions = value
    ? [
        { label: 'Khed', note: 'Pune', key: '1' },
        { label: 'Khed', note: 'Ratnagiri', key: '2' },
      ]
    : [];
  return createElement(SuggestField, { label: 'Taluka', value, onChange, onPick, suggestions });
}

const taluka = () => screen.getByRole<HTMLInputElement>('combobox');

test('a suggestion becomes the text, and tells which of equal ones it was', async () => {
  const onPick = vi.fn();
  const user = use(createElement(Suggesting, { onPick }));
  await user.type(taluka(), 'kh');
  await user.click(await screen.findByRole('option', { name: 'Khed Ratnagiri' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ label: 'Khed', note: 'Ratnagiri', key: '2' });
  expect(taluka().value).toBe('Khed');
});

test('anything else may be written', async () => {
  const onPick = vi.fn();
  const user = use(createElement(Suggesting, { onPick }));
  await user.type(taluka(), 'Elsewhere');
  await user.tab();
  expect(taluka().value).toBe('Elsewhere');
  expect(onPick).not.toHaveBeenCalled();
});

test.each([
  [undefined, 'text', 'numeric'],
  ['decimal', 'text', 'decimal'],
  ['tel', 'tel', 'tel'],
] as const)('a number of the kind %s has the keyboard for it and Latin digits', (kind, type, mode) => {
  const onChange = vi.fn();
  use(createElement(NumberField, { label: 'Number', kind, onChange }));
  const input = screen.getByLabelText<HTMLInputElement>('Number');
  expect([input.type, input.inputMode]).toEqual([type, mode]);
  fireEvent.change(input, { target: { value: '९८' } });
  expect(input.value).toBe('98');
  expect(onChange).toHaveBeenCalledOnce();
});

test('a range tells what its thumbs choose when a key has moved one', async () => {
  const onChange = vi.fn();
  const textOf = ([from, to]: readonly number[]) => `${from} to ${to}`;
  const user = use(
    createElement(RangeSlider, {
      label: 'Age',
      ends: ['Least', 'Most'],
      min: 18,
      max: 60,
      value: [24, 34],
      onChange,
      textOf,
    }),
  );
  expect(screen.queryByText('24 to 34')).not.toBeNull();
  const least = screen.getByRole('slider', { name: 'Least' });
  expect(least.getAttribute('aria-valuetext')).toBe('24 to 24');
  least.focus();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith([25, 34]);
});
