import { describe, expect, it } from 'vitest';
import { findOccupation } from './choices/occupations.ts';
import { missingFields } from './profile-fields.ts';
import { SECTION_SCHEMAS } from './validation.ts';
import { ROLES_WITHOUT_WORK, shownWork, type WithoutWork, workOf } from './work.ts';

const situations = Object.keys(ROLES_WITHOUT_WORK) as WithoutWork[];

describe.each(situations)('a member without work (%s) [5.69]', (situation) => {
  const work = workOf(situation);

  it('has a complete section, which its form accepts', () => {
    expect(missingFields('professional', work)).toEqual([]);
    const typed = { ...work, income: String(work.income) };
    expect(SECTION_SCHEMAS.professional.safeParse(typed).success).toBe(true);
  });

  it('has a designation with words in both languages', () => {
    expect(findOccupation(work.company_role ?? '')?.mr).toMatch(
      /^\p{Script=Devanagari}[\p{Script=Devanagari} ]+$/u,
    );
  });

  it('is shown with the designation only', () => {
    expect(shownWork(work)).toEqual({
      company_name: null,
      company_role: work.company_role,
      company_city: null,
      income: null,
    });
  });
});

it('shows all work of a member who has some', () => {
  const work = { company_name: 'Tulsi Software', company_role: 'Student', company_city: 'Pune', income: 0 };
  expect(shownWork(work)).toEqual(work);
});
