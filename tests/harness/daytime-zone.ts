/** Time zones in which it is day or night now, so that tests of quiet hours hold at any hour. */
const ABROAD = [
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Moscow',
  'Asia/Dubai',
];
const ZONES = ['Asia/Kolkata', ...ABROAD];

const hourIn = (timeZone: string) =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
  );

function zoneWhere(holds: (hour: number) => boolean, zones = ZONES): string {
  const zone = zones.find((each) => holds(hourIn(each)));
  if (!zone) throw new Error('No zone has that time of day');
  return zone;
}

const isNight = (hour: number) => hour >= 22 || hour < 6;

/** A zone in which it is between 9:00 and 17:59. */
export const daytimeZone = (): string => zoneWhere((hour) => hour >= 9 && hour < 18);
/** A zone in which it is between 22:00 and 5:59. */
export const nightZone = (): string => zoneWhere(isNight);
/** One of them outside India. */
export const nightZoneAbroad = (): string => zoneWhere(isNight, ABROAD);
