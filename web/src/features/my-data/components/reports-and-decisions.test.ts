import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useUserStore } from '#web/session/user-store.ts';
import { render } from '#web/testing/render-screen.ts';
import { ReportsAndDecisions } from './reports-and-decisions.tsx';

const USER = '00000000-0000-4000-8000-000000000001';
const AT = '2026-11-22T05:12:00Z';
const NO_APPEAL = { may_appeal: false, appeal_due_at: null, appeal_decision: null, appeal_reason: null };
const REPORT = {
  ticket: 'RG-1',
  kind: 'money',
  about_code: 7,
  received_at: AT,
  due_at: AT,
  decision: null,
  reason: null,
  decided_at: null,
  ...NO_APPEAL,
};
const DECISION = {
  ticket: 'RG-2',
  measure: 'unlist',
  reason: 'Asked for money',
  decided_at: AT,
  ...NO_APPEAL,
  may_appeal: true,
};

beforeAll(() => {
  // Rendering without a browser shows the store's initial state.
  Object.assign(useUserStore.getInitialState(), { id: USER });
});
afterAll(() => {
  Object.assign(useUserStore.getInitialState(), { id: null });
});

const block = (reports: object[], decisions: object[] = []) =>
  render(createElement(ReportsAndDecisions), {
    loaded: [[['reports-and-decisions', USER], { reports, decisions }]],
  }).text;

describe('the own reports and what was decided about oneself', () => {
  const COMMITTEE = 'You can also appeal to the Grievance Appellate Committee within 30 days.';

  it('are shown once there is one of either', () => {
    expect(block([])).toBe('');
    expect(block([], [DECISION])).toMatch(/^My reports, and decisions about me Decision about your profile/);
  });

  it('say until when a report is answered, or how it was decided', () => {
    const open = block([REPORT]);
    expect(open).toMatch(/Asked for money, fraud RG-1 · answer by 22 Nov 2026, \d+:12 .m$/);
    const decided = block([{ ...REPORT, decision: 'dismissed', reason: 'No proof', decided_at: AT }]);
    expect(decided).toContain('RG-1 · decided 22 Nov 2026 We found no breach of the rules. No proof');
    expect(decided).toContain(COMMITTEE);
    expect(decided).not.toMatch(/ Appeal /);
  });

  it('can be disputed as long as that is possible, and say what became of it', () => {
    expect(block([REPORT], [DECISION])).toMatch(
      /RG-2 · decided 22 Nov 2026 Your profile was taken off the lists\. Asked for money Appeal You can also .* Asked for money, fraud RG-1/,
    );
    const disputed = { ...DECISION, may_appeal: false, appeal_due_at: AT };
    expect(block([], [disputed])).toContain('Your appeal is being looked into. Answer by 22 Nov 2026');
    expect(block([], [{ ...disputed, appeal_decision: 'upheld', appeal_reason: 'Sorry' }])).toContain(
      'Your appeal was granted, and the decision changed. Sorry',
    );
  });
});
