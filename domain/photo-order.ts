/** The order in which a member's photos are shown. */

/** Names of files, as storage lists them, with the first photo (`profiles.first_photo`) in front when it is among them. */
export function inShownOrder(names: readonly string[], first: string | null | undefined): string[] {
  return [...names].sort((one, other) => Number(other === first) - Number(one === first));
}
