/** Lagna and mangal with the reasons, each on a separate line. No remedy, no red. */
import { useTranslation } from 'react-i18next';
import { ageInYears } from '#domain/age.ts';
import type { Cancellation, MangalNote } from '#domain/patrika/mangal.ts';
import { BODY_NAMES, MANGAL_NAMES } from '#domain/patrika/names.ts';
import type { Patrika } from '#domain/patrika/patrika.ts';
import type { OwnPatrika } from '#web/features/patrika/api/own-patrika.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';

/** Years of age from which some books no longer count mangal. */
const MANGAL_ENDS_AT = 28;

function isPastMangal(dob: string | null, { readings }: Patrika['mangal']): boolean {
  return dob !== null && ageInYears(dob) >= MANGAL_ENDS_AT && readings.some(({ status }) => status !== 'no');
}

interface MangalLinesProps extends Pick<OwnPatrika, 'birth'> {
  patrika: Patrika;
  placeKnown: boolean;
}

export function MangalLines({ patrika: { lagna, mangal }, birth, placeKnown }: MangalLinesProps) {
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  const { name, rashi } = useZodiacText();
  const { plain } = useFormat();
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
      {isPastMangal(birth.dob, mangal) && (
        <p className="text-ink-2">
          {t('patrika.some_books', { reason: t('patrika.reason.past_28', { age: plain(MANGAL_ENDS_AT) }) })}
        </p>
      )}
      <p className="text-ink-2">
        {birth.mangal_status &&
          t('patrika.family_answer', { answer: optionLabel('mangal_status', birth.mangal_status) })}{' '}
        {t('patrika.mangal_note')}
      </p>
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
