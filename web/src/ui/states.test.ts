/** What controls show while something loads, fails or has ended. */
import { createElement, type ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '#web/backend/errors.ts';
import { render } from '#web/testing/render-screen.ts';
import { Button } from './button.tsx';
import { Countdown } from './code-countdown.tsx';
import { CodePrompt } from './code-field.tsx';
import { ErrorBox } from './error-box.tsx';
import { ErrorLine } from './error-line.tsx';
import { Field } from './field.tsx';
import { ListEnd } from './list-end.tsx';
import { Loaded } from './loaded.tsx';
import { NumberSelect } from './number-select.tsx';

const OFFLINE = new BackendError('Failed to fetch', 'network', 0, '');
const shown = (element: ReactElement) => render(element);

describe('a button', () => {
  const press = (pending: boolean, onClick?: () => void) => {
    const preventDefault = vi.fn();
    const button = Button({ pending, onClick }) as ReactElement<{ onClick: (event: object) => void }>;
    button.props.onClick({ preventDefault });
    return preventDefault.mock.calls.length;
  };

  it('is pressed, and while its action runs neither pressed nor submitted', () => {
    const onClick = vi.fn();
    expect([press(false, onClick), onClick.mock.calls.length]).toEqual([0, 1]);
    expect([press(true, onClick), onClick.mock.calls.length]).toEqual([1, 1]);
    expect(press(false)).toBe(0);
  });

  it('is marked as busy while its action runs, and submits nothing unless told so', () => {
    const htmlOf = (props: object) => shown(createElement(Button, props, 'Save')).html;
    expect(htmlOf({ pending: true })).toMatch(/type="button" aria-disabled="true" aria-busy="true"/);
    expect(htmlOf({ type: 'submit' })).toMatch(/^<button type="submit" class/);
  });
});

describe('what a query has read', () => {
  const loaded = (query: { data?: string; error?: unknown; isFetching?: boolean }) =>
    render(
      Loaded<string>({
        query: { data: undefined, error: null, isFetching: false, refetch: () => {}, ...query },
        skeleton: createElement('i'),
        children: (data) => `read: ${data}`,
      }),
    );

  it('is shown as soon as there is something, also when it cannot be read again', () => {
    expect(loaded({ data: '' }).text).toBe('read:');
    expect(loaded({ data: 'a', error: OFFLINE }).text).toBe('read: a');
  });

  it('is a skeleton before, and its error with a way to try again', () => {
    expect(loaded({ isFetching: true }).html).toBe('<i></i>');
    const failed = loaded({ error: OFFLINE });
    expect(failed.html).toMatch(/^<div role="alert"/);
    expect(failed.text).toContain('Try again');
    expect(failed.html).not.toContain('aria-busy');
    expect(loaded({ error: OFFLINE, isFetching: true }).html).toContain('aria-busy="true"');
  });
});

describe('the end of a list', () => {
  const end = (query: object, props: object = {}) => {
    const state = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, error: null };
    const { html, text } = shown(
      createElement(ListEnd, { query: { ...state, ...query }, onMore: () => {}, ...props }),
    );
    return {
      text,
      alert: html.includes('role="alert"'),
      busy: html.includes('aria-busy'),
      hidden: html.startsWith('<div class="sr-only"'),
    };
  };

  it.each([
    [
      'says that there is no more',
      {},
      {},
      { text: 'No More results', alert: false, busy: false, hidden: false },
    ],
    ['is told to screen readers only when nothing was found', {}, { found: false }, { hidden: true }],
    ['has words of its own', {}, { endText: 'That is all' }, { text: 'That is all' }],
    [
      'offers more',
      { hasNextPage: true },
      { found: false },
      { text: 'Show more profiles', busy: false, hidden: false },
    ],
    [
      'is busy while more loads',
      { hasNextPage: true, isFetchingNextPage: true },
      {},
      { busy: true, alert: false },
    ],
    [
      'tells why more did not load, and offers to try again',
      { hasNextPage: true, isFetchNextPageError: true, error: OFFLINE },
      {},
      { alert: true, busy: false, text: expect.stringContaining('Try again') },
    ],
    [
      'tells of no error while it tries again',
      { hasNextPage: true, isFetchNextPageError: true, isFetchingNextPage: true, error: OFFLINE },
      {},
      { alert: false, busy: true },
    ],
    ['tells of no error of the first page', { error: OFFLINE }, {}, { alert: false }],
  ])('%s', (_what, query, props, expected) => {
    expect(end(query, props)).toMatchObject(expected);
  });
});

function CityField(props: object) {
  return Field({
    label: 'City',
    id: 'city',
    ...props,
    children: (control) => createElement('input', control),
  });
}

describe('a field', () => {
  const field = (props: object) => shown(createElement(CityField, props));

  it('is connected to its hint, and to its error in its place', () => {
    const hinted = field({ hint: 'Where you live' });
    expect(hinted.html).toContain('<input id="city" aria-describedby="city-note"/>');
    const wrong = field({ hint: 'Where you live', error: 'Please enter a city' });
    expect(wrong.html).toContain('<input id="city" aria-describedby="city-note" aria-invalid="true"/>');
    expect([wrong.text, wrong.html.includes('role="alert"')]).toEqual(['City Please enter a city', false]);
    expect(field({ error: 'x', announced: true }).html).toContain('role="alert"');
    const plain = field({ optional: true });
    expect([plain.html.includes('aria-describedby'), plain.text]).toEqual([false, 'City (optional)']);
  });
});

it.each([ErrorLine, ErrorBox])('an error is announced, and nothing without one', (Message) => {
  expect(shown(createElement(Message, null, 'Not now')).html).toMatch(/role="alert".*Not now/);
  expect(shown(createElement(Message, null, null)).html).toBe('');
});

describe('a choice of numbers', () => {
  const options = (value: number | undefined) =>
    [
      ...shown(
        createElement(NumberSelect, {
          label: 'Age',
          values: [18, 19],
          value,
          textOf: (number) => `${number} years`,
          placeholder: 'From',
          onChange: () => {},
        }),
      ).html.matchAll(/<option([^>]*)>([^<]*)/g),
    ].map(([, attributes = '', text]) => `${text}${attributes.includes('selected') ? '*' : ''}`);

  it('offers a value that is not on offer, too', () => {
    expect(options(undefined)).toEqual(['From*', '18 years', '19 years']);
    expect(options(19)).toEqual(['From', '18 years', '19 years*']);
    expect(options(70)).toEqual(['From', '18 years', '19 years', '70 years*']);
  });
});

describe('waiting for a code', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const NOW = Date.UTC(2026, 10, 21);
  const left = (seconds: number, by?: 'text') => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    return shown(createElement(Countdown, { since: NOW - (120 - seconds) * 1000, by })).text;
  };

  it('counts down from two minutes to the end, and then says what to do', () => {
    expect([left(120), left(0.5), left(0), left(-9)].map((text) => text.split(' ')[0])).toEqual([
      '120',
      '1',
      '0',
      '0',
    ]);
    expect(left(1).replace(/^1 /, '')).not.toBe(left(0).replace(/^0 /, ''));
    expect(left(0, 'text')).not.toBe(left(0));
  });

  it.each([
    ['+919876543210', '+91 98765 43210'],
    ['asha@example.org', 'asha @example.org'],
  ])('names %s as %s', (address, written) => {
    expect(shown(createElement(CodePrompt, { address })).text).toContain(written);
  });
});
