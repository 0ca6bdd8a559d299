/** Time zones by their names in the IANA database. Chromium calls India's by its old name. */
const INDIA = 'Asia/Kolkata';
const OLD_INDIA = 'Asia/Calcutta';

const todaysName = (zone: string) => (zone === OLD_INDIA ? INDIA : zone);

/** All that the browser knows, India first. */
export const ZONES: readonly string[] = [
  INDIA,
  ...Intl.supportedValuesOf('timeZone')
    .map(todaysName)
    .filter((zone) => zone !== INDIA && zone.includes('/')),
];

/** The zone of this browser. */
export const ownZone = (): string => todaysName(new Intl.DateTimeFormat().resolvedOptions().timeZone);

export const isSameZone = (one: string, other: string): boolean => todaysName(one) === todaysName(other);

/** 'India' for India's zone, otherwise the place after which it is named: 'New York'. */
export function zoneText(zone: string, language: string): string {
  if (zone === INDIA) return language === 'mr' ? 'भारत' : 'India';
  return zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone;
}
