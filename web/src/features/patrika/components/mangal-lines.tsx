/** Lagna and mangal with the reasons, each on a separate line. No remedy, no red. */
import { useTranslation } from 'react-i18next';
import type { Cancellation, MangalNote } from '#domain/patrika/mangal.ts';
import { BODY_NAMES, MANGAL_NAMES } from '#domain/patrika/names.ts';
import type { Patrika } from '#domain/patrika/patrika.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';

interface MangalLinesProps {
  patrika: Patrika;
  placeKnown: boolean;
}

/** The lines. */
export function MangalLines({ patrika: { lagna, mangal }, placeKnown }: MangalLinesProps) {
  const { t } = useTranslation();
  const { name, rashi } = useZodiacText();
  if (!lagna) {
    return (
      <p className="text-small text-ink-2">
        {t(placeKnown ? 'patrika.no_lagna_time' : 'patrika.no_lagna_place')}
      </p>
    );
  }
  const several = mangal.readings.length > 1;
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-small">
      <p className="text-body">
        {t('patrika.lagna_line', { lagna: lagna.rashis.map(rashi).join(' / ') })} ·{' '}
        {t('patrika.mangal_line', { status: name(MANGAL_NAMES[mangal.status]) })}
      </p>
      {mangal.readings.map((reading) => (
        <Reading key={reading.lagna} reading={reading} several={several} />
      ))}
      <p className="text-ink-2">{t('patrika.mangal_note')}</p>
    </div>
  );
}

function Reading({ reading, several }: { reading: Patrika['mangal']['readings'][number]; several: boolean }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const { name, rashi } = useZodiacText();
  const reason = (part: Cancellation | MangalNote) =>
    t(`patrika.reason.${part.code}`, {
      body: 'body' in part ? name(BODY_NAMES[part.body]) : '',
      house: 'house' in part ? t(`patrika.in_house.${part.house}`) : '',
    });
  return (
    <ul className="grid gap-1">
      {several && (
        <li>
          {t('patrika.if_lagna', { lagna: rashi(reading.lagna), status: name(MANGAL_NAMES[reading.status]) })}
        </li>
      )}
      <li>
        {t('patrika.mars_in', { house: t(`patrika.in_house.${reading.house}`), rashi: rashi(reading.rashi) })}
      </li>
      {reading.cancellations.map((part) => (
        <li key={JSON.stringify(part)}>{t('patrika.softened', { reason: reason(part) })}</li>
      ))}
      {reading.notes.map((part) => (
        <li key={JSON.stringify(part)} className="text-ink-2">
          {t('patrika.some_books', { reason: reason(part) })}
        </li>
      ))}
      <li className="text-ink-2">
        {t('patrika.from_moon_venus', {
          moon: plain(reading.houseFromMoon),
          venus: plain(reading.houseFromVenus),
        })}
      </li>
    </ul>
  );
}
