/** How exact the time of birth is, where it was, and by which clock. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownBirthTime } from '#domain/birth-time.ts';
import { PATRIKA_LENGTHS, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import { DAY_PARTS, type DayPart, TIME_CERTAINTIES, type TimeCertainty } from '#domain/patrika/birth.ts';
import { CLOCKS, type ClockKind, INDIA, OTHER_CLOCKS_UNTIL } from '#domain/patrika/clocks.ts';
import type { OwnPatrika } from '#web/features/patrika/api/own-patrika.ts';
import { useFormat } from '#web/i18n/format.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { AnswerFieldsProps } from './answer-fields-props.ts';
import { PlaceField } from './place-field.tsx';

/** The fields, in the order in which a family answers them. */
export function BirthFields({ answers, change, birth }: AnswerFieldsProps & Pick<OwnPatrika, 'birth'>) {
  const { t } = useTranslation();
  return (
    <>
      <BirthLine birth={birth} />
      <ChipGroup
        label={t('patrika.certainty')}
        hint={t('patrika.certainty_hint')}
        options={TIME_CERTAINTIES.map((value) => ({ value, label: t(`patrika.certainty.${value}`) }))}
        value={answers.time_certainty}
        onChange={(value) => change({ time_certainty: value as TimeCertainty })}
      />
      {answers.time_certainty === 'part' && (
        <SelectField
          label={t('patrika.day_part')}
          options={Object.keys(DAY_PARTS).map((value) => ({ value, label: t(`patrika.day_part.${value}`) }))}
          value={answers.day_part}
          onChange={(value) => change({ day_part: value as DayPart })}
        />
      )}
      <Place answers={answers} change={change} />
      {birth.dob !== null && birth.dob < OTHER_CLOCKS_UNTIL && (
        <ChipGroup
          label={t('patrika.clock')}
          options={CLOCKS.map((value) => ({ value, label: t(`patrika.clock.${value}`) }))}
          value={answers.clock ?? 'zone'}
          onChange={(value) => change({ clock: value as ClockKind })}
        />
      )}
      <TextField
        label={t('patrika.name')}
        hint={t('patrika.name_hint')}
        optional
        lang="mr"
        autoComplete="off"
        maxLength={PATRIKA_LENGTHS.patrika_name}
        value={answers.patrika_name ?? ''}
        onChange={(event) => change({ patrika_name: event.target.value || null })}
      />
    </>
  );
}

/** Date and time as the profile has them. */
function BirthLine({ birth }: Pick<OwnPatrika, 'birth'>) {
  const { t } = useTranslation();
  const { dob } = birth;
  const bornAt = shownBirthTime(birth);
  const isUnknown = birth.dob_time_certainty === 'Unknown';
  const { date, time } = useFormat();
  return (
    <p className="text-body">
      {dob && (bornAt || isUnknown)
        ? t('patrika.birth_line', {
            date: date(dob, 'long'),
            time: bornAt ? time(bornAt) : t('patrika.birth_time_unknown'),
          })
        : t('patrika.birth_missing')}{' '}
      <Link to="/profile_page_setup" className="text-kumkum underline underline-offset-4">
        {t('patrika.birth_change')}
      </Link>
    </p>
  );
}

function Place({ answers, change }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const elsewhere = answers.birth_place === null && answers.other_place !== null;
  const abroad = answers.birth_zone !== null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <PlaceField
        value={answers.birth_place}
        onChange={(birth_place) => change({ birth_place, other_place: null, other_district: null })}
      />
      <CheckField
        checked={elsewhere}
        onChange={(on) => change({ birth_place: null, other_place: on ? '' : null, other_district: null })}
      >
        {t('patrika.place_not_listed')}
      </CheckField>
      {elsewhere && <OtherPlace answers={answers} change={change} />}
      <CheckField
        checked={abroad}
        onChange={(on) =>
          change({ birth_zone: on ? Intl.DateTimeFormat().resolvedOptions().timeZone : null })
        }
      >
        {t('patrika.abroad')}
      </CheckField>
      {abroad && (
        <SelectField
          label={t('patrika.zone')}
          options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
          value={answers.birth_zone ?? INDIA}
          onChange={(birth_zone) => change({ birth_zone })}
        />
      )}
    </div>
  );
}

function OtherPlace({ answers, change }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const field = (name: 'other_place' | 'other_district') => ({
    maxLength: PATRIKA_LENGTHS[name],
    value: answers[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value } as Partial<PatrikaAnswers>),
  });
  return (
    <>
      <TextField
        label={t('patrika.other_place')}
        hint={t('patrika.other_place_hint')}
        {...field('other_place')}
      />
      <TextField label={t('patrika.other_district')} optional {...field('other_district')} />
    </>
  );
}
