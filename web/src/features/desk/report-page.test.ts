import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { render } from '#web/testing/render-screen.ts';
import { APPEAL, ORDER, REPORT as PLAIN_REPORT, REPORTED } from '#web/testing/reports.ts';
import type { Report, ReportedMember } from './api/rows.ts';
import { ReportPage } from './report-page.tsx';

const USER = '00000000-0000-4000-8000-000000000001';
const AT = '2026-11-22T05:12:00Z';
const PHOTO = 'member/photo';

const ABOUT: ReportedMember = {
  ...REPORTED,
  photos: [
    { name: 'member/other', hidden: false },
    { name: PHOTO, hidden: false },
  ],
};
const REPORT: Report = { ...PLAIN_REPORT, about: ABOUT };

beforeAll(() => {
  Object.assign(useUserStore.getInitialState(), { id: USER });
  afterAll(() => {
    Object.assign(useUserStore.getInitialState(), { id: null });
  });
});

/** The text of the report's page, and of the buttons under its decision. */
function page(changes: Partial<Report> = {}, role: 'operator' | 'moderator' = 'operator') {
  const { html, text } = render(createElement(ReportPage), {
    address: '/desk/report?ticket=RG-1',
    loaded: [
      [['desk', 'report', 'RG-1'], { ...REPORT, ...changes }],
      [['desk-role', USER], role],
    ],
  });
  return { html, text: text.replaceAll('\u00A0', ' '), choices: text.split(' Decision ')[1] };
}
const about = (changes: Partial<ReportedMember>) => ({ about: { ...ABOUT, ...changes } });

describe('the decisions that a report can have', () => {
  const [DISMISS, UNLIST, UPHOLD] = [
    'Dismiss',
    'Uphold and take the member off the lists',
    'Uphold, nothing more to do',
  ];
  const order = { order: ORDER, kind: 'order' } as const;

  it.each<[string, Partial<Report>, string[]]>([
    ['of a listed member', {}, [DISMISS, UNLIST, UPHOLD]],
    ['with a photo', { photo: PHOTO }, [DISMISS, 'Uphold and hide the photo', UNLIST, UPHOLD]],
    ['with a photo that was removed', { photo: PHOTO, removed_photo: true }, [DISMISS, UNLIST, UPHOLD]],
    ['of an unlisted member', about({ state: 'unlisted' }), [DISMISS, UPHOLD]],
    [
      'of a member whom reports unlisted',
      about({ state: 'unlisted', unlisted_by_reports: true }),
      [DISMISS, UNLIST],
    ],
    ['of nobody', { about: null }, [DISMISS, UPHOLD]],
    ['by an appeal of the reported member', { appeal: APPEAL }, ['Leave the decision', 'Grant the appeal']],
    [
      'by an appeal of the reporter',
      { appeal: { ...APPEAL, by_reported: false } },
      ['Leave the decision', UNLIST, UPHOLD],
    ],
    [
      'of a recorded order',
      { ...order, photo: PHOTO },
      [
        'Do not carry it out',
        'Carry it out: hide the photo',
        'Carry it out: take the member off the lists',
        'Carried out otherwise',
      ],
    ],
  ])('%s', (_of, changes, choices) => {
    expect(page(changes).choices).toBe(choices.join(' '));
  });

  it('that somebody sent as an order are two, with how to get the order', () => {
    expect(page({ kind: 'order' }).choices).toMatch(
      /^Anybody can send this\..* Dismiss Uphold, nothing more to do$/,
    );
    expect(page({ kind: 'order', appeal: { ...APPEAL, by_reported: false } }).choices).not.toContain(
      'Anybody',
    );
  });

  it('of an own first decision are left to another person', () => {
    expect(page({ appeal: { ...APPEAL, for_another: true } }).choices).toMatch(
      /^You made the first decision/,
    );
  });

  it('are none once it is decided: the page says what was decided', () => {
    const decided = {
      decision: 'upheld',
      measure: 'unlist',
      reason: 'Proven',
      member_reason: 'Asked for money',
      decided_at: AT,
    } as const;
    const { text, choices } = page(decided);
    expect(text).toMatch(
      /Upheld Decided 22 Nov 2026, 10:42 am Reason Proven Measure Taken off the lists Shown to the member Asked for money$/,
    );
    expect([choices, text.includes('Overdue')]).toEqual([undefined, false]);
    expect(page({ ...decided, ...order }).text).toContain('Carried out Decided');
  });
});

describe('what is reported', () => {
  const NOT_HIDDEN =
    'The photo is not hidden yet: one word of somebody without an account is not enough. Please decide soon.';
  it('names the reporter with the code, if a member, and who no longer has an account', () => {
    const by = (reporter: Report['reporter'], changes: Partial<Report> = {}) =>
      /Reported by (.*?) What happened/.exec(page({ reporter, ...changes }).text)?.[1];
    expect(by({ code: 7, name: 'Sunil', language: 'en' })).toBe('Sunil · 7');
    expect(by({ code: null, name: 'Sunil', language: 'en' })).toBe('Sunil · no member');
    expect(by(null)).toBe('A former member');
    // Nobody reported it.
    expect(by(null, { kind: 'unlisting' })).toBeUndefined();
  });

  it('names the order in place of a reporter', () => {
    const { text } = page({ order: ORDER });
    expect(text).toContain('Order Pune court · C 1 · A court What it orders Not her');
    expect(text).not.toContain('Reported by');
  });

  it('has the disputed decision of an appeal', () => {
    expect(page({ appeal: APPEAL }).text).toContain(
      'Appeal By the reported member, against RG-0 First decision Upheld · Taken off the lists Asked for money What',
    );
    const mild = page({ appeal: { ...APPEAL, by_reported: false, measure: 'none' } }).text;
    expect(mild).toMatch(/Appeal By who reported, against RG-0 First decision Upheld Asked for money/);
  });

  it.each<[string, Partial<Report>, boolean]>([
    ['an intimate photo that is shown', { kind: 'intimate', photo: PHOTO }, true],
    [
      'one of the reporter, impersonated',
      { kind: 'impersonation', concerns_reporter: true, photo: PHOTO },
      true,
    ],
    ['one of another, impersonated', { kind: 'impersonation', photo: PHOTO }, false],
    ['a photo of another report', { photo: PHOTO }, false],
    [
      'a hidden photo',
      { kind: 'intimate', photo: PHOTO, about: { ...ABOUT, photos: [{ name: PHOTO, hidden: true }] } },
      false,
    ],
    ['no photo', { kind: 'intimate' }, false],
    ['a disputed one', { kind: 'intimate', photo: PHOTO, appeal: APPEAL }, false],
    ['a decided one', { kind: 'intimate', photo: PHOTO, decision: 'dismissed' }, false],
  ])('warns that the photo with the shortest deadline can still be seen: %s', (_of, changes, warns) => {
    expect(page(changes).text.includes(NOT_HIDDEN)).toBe(warns);
  });

  it('says that sending is paused, and that it is about the reporter', () => {
    expect(page({ pauses_sending: true, concerns_reporter: true }).text).toMatch(
      /Also The reporter is the person in question, .* The member may not send interests until the decision\. Phone/,
    );
    expect(page().text).not.toContain(' Also ');
  });

  it('shows the reported photo first, and says when it was removed', () => {
    const marked = page({ photo: PHOTO }).html;
    expect(marked.indexOf('col-span-2 row-span-2')).toBeLessThan(marked.indexOf('Photo 2'));
    expect(marked.match(/col-span-2 row-span-2/g)).toHaveLength(1);
    const removed = 'The member has removed the reported photo.';
    expect(page({ photo: 'member/gone' }).text).toContain(removed);
    expect(page({ photo: PHOTO }).text).not.toContain(removed);
    expect(page().text).not.toContain(removed);
  });

  it('has numbers for operators, where there is somebody to call', () => {
    const hasNumbers = (changes: Partial<Report>, role?: 'moderator') =>
      page(changes, role).text.includes('Show the numbers');
    const outsider = { code: null, name: 'Sunil', language: 'en' } as const;
    expect(hasNumbers({})).toBe(true);
    expect(hasNumbers({}, 'moderator')).toBe(false);
    expect(hasNumbers({ about: null })).toBe(true);
    expect(hasNumbers({ about: null, reporter: outsider })).toBe(false);
  });

  it('has a nominee for an open request about data rights', () => {
    const hasNominee = (changes: Partial<Report>) => page(changes).text.includes('nominee');
    expect(hasNominee({ kind: 'data_rights' })).toBe(true);
    expect([hasNominee({}), hasNominee({ kind: 'data_rights', decision: 'dismissed' })]).toEqual([
      false,
      false,
    ]);
  });

  it('says that the account is deleted, or that it is about nobody', () => {
    expect(page({ about: null }).text).toContain('Former member 10470: the account is deleted.');
    expect(page({ about: null, about_code: null }).text).not.toContain('the account is deleted');
  });

  it('numbers the pictures of a complaint', () => {
    expect(page({ pictures: ['a', 'b'] }).html).toContain('aria-label="Picture 2 of the complaint: enlarge"');
    expect(page().text).not.toContain('Pictures');
  });
});
