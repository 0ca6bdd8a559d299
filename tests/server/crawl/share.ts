/** One of several equal shares of a list: every item is in the share of one of any `shares` successive numbers. */
export const shareOf = <T>(all: readonly T[], at: number, shares: number): T[] =>
  all.filter((_, index) => index % shares === at % shares);
