/** The helplines that texts name: emergencies, women, cybercrime. Without the flag `g`, so that it keeps no place between texts. */
export const HELPLINES = /\b(112|181|1930)\b/;
