/** Moments in Indian time, and counts. */
import { dateInIndia, timeInIndia } from '#domain/india-time.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';

const HOUR_MS = 3_600_000;

/** Today in India as `YYYY-MM-DD`. */
export const todayInIndia = () => dateInIndia(new Date());

/** Returns a function from a timestamp to its date and time of day in India. */
export function useMoment(): (iso: string) => string {
  const { t } = useDeskTexts();
  const { date, time } = useFormat();
  return (iso) =>
    t('desk.moment', { date: date(dateInIndia(new Date(iso))), time: time(timeInIndia(new Date(iso))) });
}

/** Returns a function from a deadline to how much time is left, and whether it has passed. */
export function useTimeLeft(): (dueAt: string) => { text: string; late: boolean } {
  const { t } = useDeskTexts();
  const { number } = useFormat();
  return (dueAt) => {
    const left = new Date(dueAt).getTime() - Date.now();
    if (left < 0) return { text: t('desk.late'), late: true };
    const hours = left / HOUR_MS;
    if (hours < 1)
      return { text: t('desk.minutes_left', { minutes: number(Math.ceil(hours * 60)) }), late: false };
    if (hours < 48) return { text: t('desk.hours_left', { hours: number(Math.floor(hours)) }), late: false };
    return { text: t('desk.days_left', { days: number(Math.floor(hours / 24)) }), late: false };
  };
}

/** A count of the desk is exact below this. */
const MOST_COUNTED = 1000;

/** Returns a function from a count to its text. */
export function useCountText(): (count: number) => string {
  const { number } = useFormat();
  return (count) => (count < MOST_COUNTED ? number(count) : `${number(MOST_COUNTED - 1)}+`);
}
