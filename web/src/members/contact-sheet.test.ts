import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { ANAGHA, linksOf, render } from '#web/testing/render-screen.ts';
import { Numbers } from './contact-sheet.tsx';

const USER = '00000000-0000-4000-8000-000000000001';
const CONTACT = {
  phone: '9000012345',
  parent_number: '9000012346',
  mama_phone: '9000012347',
  parent_address: null,
  call_first: 'own',
};

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: USER });
});
afterAll(() => {
  Object.assign(useUserStore.getInitialState(), { id: null });
});

function numbers(changes: object = {}, member: Partial<typeof ANAGHA> = {}) {
  const { html, text } = render(createElement(Numbers, { member: { ...ANAGHA, ...member } }), {
    loaded: [[['contact', USER, ANAGHA.id], { ...CONTACT, ...changes }]],
  });
  return {
    text: text.replaceAll('\u00A0', ' '),
    calls: linksOf(html).filter((link) => link.startsWith('tel:9')),
  };
}

describe('the numbers of a member', () => {
  const [OWN, PARENT, UNCLE] = ['tel:9000012345', 'tel:9000012346', 'tel:9000012347'];
  const PARENTS_FIRST = 'The family asks you to call the parents first.';

  it('can be called, each with its owner', () => {
    const { text, calls } = numbers();
    expect(calls).toEqual([OWN, PARENT, UNCLE]);
    expect(text).toMatch(
      /^Anagha .*90000 12345 Vilas Ramrao Deshmukh.*90000 12346 Suresh Patil.*90000 12347 /,
    );
    expect(text).not.toContain(PARENTS_FIRST);
  });

  it('begin with the parents’ where the family prefers it', () => {
    const first = numbers({ call_first: 'parents' });
    expect([first.calls, first.text.startsWith(PARENTS_FIRST)]).toEqual([[PARENT, OWN, UNCLE], true]);
    const withheld = numbers({ call_first: 'parents', parent_number: null });
    expect([withheld.calls, withheld.text.includes(PARENTS_FIRST)]).toEqual([[OWN, UNCLE], false]);
  });

  it('are those that are not withheld, or none', () => {
    expect(numbers({ phone: null, parent_number: null }).calls).toEqual([UNCLE]);
    expect(numbers({ phone: null, parent_number: null, mama_phone: null }).text).toBe(
      'This member shows no number yet. Send an interest: once it is accepted, you can call.',
    );
  });

  it('are a skeleton until they have come', () => {
    const { html } = render(createElement(Numbers, { member: ANAGHA }));
    expect(html).toMatch(/^<div aria-busy="true"/);
  });
});
