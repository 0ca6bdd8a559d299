import { phoneGroups } from '#domain/phone-groups.ts';

/** An address of the family as it is shown: an e-mail address as it is, the digits of a number as '+91 98765 43210'. */
export const addressText = (address: string): string =>
  /^\d+$/.test(address) ? phoneGroups(`+${address}`).join(' ') : address;
