/** Incomes: profiles and preferences state them by the month, the steps of the search by the year. */

const MONTHS = 12;

/** The filter's amount as profiles store it. */
export const byMonth = (yearly: number) => yearly / MONTHS;
/** And back, without the remainder of a division. */
export const byYear = (monthly: number) => Math.round(monthly * MONTHS);

/** A wished amount in whole thousands, in which nobody wishes for more exactness; as it is below them. */
export const wholeThousands = (rupees: number) => Math.round(rupees / 1000) * 1000 || Math.round(rupees);
