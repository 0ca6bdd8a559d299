/**
 * Members who study or have no work. The section of work has four required columns (statement 5.32 to 5.35): for them the designation says
 * so in words, and the others have values that are never shown.
 */

/** Stands for company and city of work. */
export const NO_WORKPLACE = '-';

/** The designations of who has no work: labels of `choices/occupations.ts`. */
export const ROLES_WITHOUT_WORK = { studying: 'Student', none: 'Not Working' } as const;
export type WithoutWork = keyof typeof ROLES_WITHOUT_WORK;

export interface Work {
  company_name: string | null;
  company_role: string | null;
  company_city: string | null;
  income: number | null;
}

/** The columns of a member without work. */
export const workOf = (situation: WithoutWork): Work => ({
  company_name: NO_WORKPLACE,
  company_role: ROLES_WITHOUT_WORK[situation],
  company_city: NO_WORKPLACE,
  income: 0,
});

/** The work as it is shown: without what only fills columns. */
export function shownWork<Member extends Partial<Work>>(member: Member): Member {
  if (member.company_name !== NO_WORKPLACE) return member;
  return { ...member, company_name: null, company_city: null, income: null };
}
