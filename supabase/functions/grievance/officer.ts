/** Who answers complaints: from the settings of the community. */

/** A row of the view `community`; null for what operators have not filled in. */
export interface Officer {
  officer_name: string | null;
  officer_email: string | null;
  officer_phone: string | null;
  legal_name: string | null;
  postal_address: string | null;
}

/** The lines of the officer's name and addresses, without those that are not filled in. */
export function officerLines([officer]: readonly Officer[]): string[] {
  if (!officer) return [];
  const { officer_name, officer_email, officer_phone, legal_name, postal_address } = officer;
  return [officer_name, officer_email, officer_phone, legal_name, postal_address].filter(
    (line) => line !== null,
  );
}
