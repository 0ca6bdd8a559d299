import { describe, expect, it } from 'vitest';
import type { ProfileStatus } from '#web/backend/types.ts';
import { sectionProgress } from './section-progress.ts';

const work = { company_name: 'Persistent', company_role: 'Engineer', company_city: 'Pune', income: 85000 };

/** A status row with the professional section's data; all other sections are incomplete. */
function statusOf(data: Record<string, unknown>, flags: Partial<ProfileStatus> = {}): ProfileStatus {
  return {
    isTextFormNull: true,
    isMediaNull: true,
    is_personal_details_null: true,
    is_educational_details_null: true,
    is_professional_details_null: true,
    is_parents_details_null: true,
    has_paid: false,
    is_valid: false,
    data_without_updated_at: data as unknown as ProfileStatus['data_without_updated_at'],
    media_data: [],
    expiry_at: null,
    deactivated_at: null,
    unlisted_reason: null,
    unlisted_report_kind: null,
    has_open_payment: false,
    photo_level: 'members',
    needs_notice: false,
    open_notices: [],
    waiting_interests: 0,
    awaits_consent: false,
    ...flags,
  };
}

describe('the progress of a profile', () => {
  it('has six sections in the order of the page, none complete at first [2.90]', () => {
    const progress = sectionProgress(statusOf({}));
    expect(progress.map(({ section }) => section)).toEqual([
      'photos',
      'personal',
      'educational',
      'professional',
      'parents',
      'payment',
    ]);
    expect(progress.filter(({ complete }) => complete)).toEqual([]);
  });
  it('returns the missing fields, including empty texts [5.54]', () => {
    const progress = sectionProgress(statusOf({ ...work, company_city: ' ', income: null }));
    expect(progress[3]).toEqual({
      section: 'professional',
      complete: false,
      missing: ['company_city', 'income'],
    });
  });
  it('follows the flags of the database [2.91]', () => {
    const flags = { isMediaNull: false, is_professional_details_null: false, has_paid: true };
    const complete = sectionProgress(statusOf(work, flags)).filter((one) => one.complete);
    expect(complete.map(({ section }) => section)).toEqual(['photos', 'professional', 'payment']);
  });
});
