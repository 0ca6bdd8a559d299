/** What helpers and members with helpers see, by the state of each. */
import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { linksOf, render } from '#web/testing/render-screen.ts';
import type { Helper, Helping } from './api/family.ts';
import { Component as HelpersPage } from './helpers-page.tsx';
import { HelpingPage } from './helping-page.tsx';

const USER = '00000000-0000-4000-8000-000000000001';

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: USER, account: USER });
  afterAll(() => {
    Object.assign(useUserStore.getInitialState(), { id: null, account: null });
  });
});

describe('the profiles that a member of the family helps', () => {
  const profile: Helping['profiles'][number] = {
    id: 'c1',
    first_name: 'Sayali',
    user_code: 10_470,
    relation: 'mother',
    can_reply: false,
    state: 'draft',
    address: null,
    invitations: 0,
    expired: false,
    complete: false,
    is_valid: false,
  };
  const page = (helping: Partial<Helping>, language: 'en' | 'mr' = 'en') => {
    const none = { has_profile: true, profiles: [], refused: 0, invitations: [] };
    return render(createElement(HelpingPage), {
      language,
      loaded: [[['family', 'helping', USER], { ...none, ...helping }]],
    });
  };

  it.each<[Partial<Helping['profiles'][number]>, string]>([
    [{}, 'Sayali Being filled in Go on Discard the profile'],
    [{ complete: true }, 'Sayali Ready to be sent Go on Discard the profile'],
    [{ state: 'invited' }, 'Sayali Waiting for the candidate’s yes Go on Discard the profile'],
    [{ state: 'invited', expired: true }, 'Sayali No answer. Send it again. Go on Discard the profile'],
    [{ state: 'confirmed' }, 'Sayali The candidate has agreed Open Stop helping'],
    [{ state: 'confirmed', is_valid: true }, 'Sayali Shown to members Open Stop helping'],
    [{ first_name: null, address: '919876543210' }, '+91 98765 43210 Being filled in'],
    [{ first_name: null, address: 'a@b.example' }, 'a@b.example Being filled in'],
    [{ first_name: null }, '10470 Being filled in'],
  ])('have their name and state, and what can be done: %j', (changes, text) => {
    expect(page({ profiles: [{ ...profile, ...changes }] }).text).toContain(` candidate. ${text} `);
  });

  it('stand above invitations, and a profile of the own for who has none', () => {
    const invitations = [{ number: 1, first_name: 'Sayali', user_code: 2, relation: 'father' }] as const;
    const { html, text } = page({ profiles: [profile], invitations: [...invitations], has_profile: false });
    expect(text).toMatch(
      /Discard the profile Sayali asks you to help I am 18 or older .* Help No Fill in a profile .* Make a profile for myself$/,
    );
    expect(html).toContain('<input type="checkbox" class');
    expect(linksOf(html)).toEqual(['/for_family']);
    expect(page({}).text).toMatch(/ candidate\. Fill in a profile for somebody in the family$/);
  });

  it('say once that a candidate has not agreed', () => {
    const erased = 'There was no consent for a profile that you had prepared.';
    expect([1, 0].map((refused) => page({ refused }).text.includes(erased))).toEqual([true, false]);
  });
});

describe('the helpers of a member', () => {
  const helper: Helper = {
    number: 1,
    relation: 'father',
    address: '919876543210',
    can_reply: true,
    since: '2026-11-22T05:12:00Z',
  };
  const invitation = { number: 2, relation: 'mother', address: 'a@b.example' };
  const CONSENT = 'My family may act for me here';

  const page = (helpers: object, requests: object[] = [], acts: object[] = []) =>
    render(createElement(HelpersPage), {
      loaded: [
        [['family', 'helpers', USER], { helpers: [], invitations: [], consented: true, ...helpers }],
        [['family', 'requests', USER], requests],
        [['family', 'acts', USER], acts],
      ],
    });

  it('may answer interests or not, and can be removed one by one or all at once', () => {
    const { html, text } = page({
      helpers: [helper, { ...helper, number: 3, address: null, can_reply: false }],
    });
    expect(text).toMatch(
      /Father \+91 98765 43210 since 22 Nov 2026 May answer interests for me Remove Father since 22 Nov 2026 May answer/,
    );
    expect(text).toContain('I take over');
    expect(html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(1);
    expect(page({}).text).not.toContain('I take over');
  });

  it('are two at most, with those who were asked', () => {
    const canAsk = (helpers: object[], invitations: object[]) =>
      page({ helpers, invitations }).text.includes('Add a helper');
    expect(canAsk([], [])).toBe(true);
    expect([canAsk([helper], []), canAsk([], [invitation])]).toEqual([true, true]);
    expect(canAsk([helper], [invitation])).toBe(false);
    expect(page({ helpers: [helper], invitations: [invitation] }).text).toContain(
      'Mother Asked at a@b.example Take back',
    );
  });

  it('ask to help, and are answered with a consent unless there is one', () => {
    const requests = [
      { draft: 'd', relation: 'mother', address: 'a@b.example' },
      { draft: 'e', relation: 'sibling', address: null },
    ];
    const asked = page({ consented: false }, requests);
    expect(asked.text).toMatch(
      /Your mother wants to help a@b\.example My family may .* tap\. Allow No Your brother/,
    );
    // Of both requests, and of the form.
    expect(asked.text.split(CONSENT)).toHaveLength(4);
    expect(asked.html).not.toContain('checked=""');
    expect(page({}, requests).text).not.toContain(CONSENT);
  });

  it('did what is listed, with the profile that it was about', () => {
    const act = { number: 1, relation: 'mother', act: 'sent', at: '2026-11-22T05:12:00Z', about: 7 };
    expect(page({}, [], [act, { ...act, number: 2, act: 'edited', about: null }]).text).toMatch(
      /Your mother sent an interest to profile 7 22 Nov 2026, \d+:12 .m Your mother changed your profile 22 Nov/,
    );
    expect(page({}).text).toContain('Nobody has acted for you yet.');
  });
});
