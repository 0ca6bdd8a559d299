/** Quiet hours, the weekly list and the time zone that both follow. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type NoticeSettings,
  saveSettingsOptions,
  settingsOptions,
} from '#web/features/notices/api/settings.ts';
import { isSameZone, ownZone, ZONES, zoneText } from '#web/features/notices/lib/zones.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { NumberSelect } from '#web/ui/number-select.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SettingsGroup } from './settings-group.tsx';

/** The quiet hours may begin earlier and end later than 22:00 to 07:00 (`private.notice_settings`). */
const QUIET_FROM = [17, 18, 19, 20, 21, 22];
const QUIET_UNTIL = [7, 8, 9, 10, 11, 12];
const DAYS = [0, 1, 2, 3, 4, 5, 6];

const hourOf = (clock: string) => Number(clock.split(':')[0]);
const clockOf = (hour: number | undefined) => `${String(hour).padStart(2, '0')}:00`;

export function Times() {
  const errorText = useErrorText();
  const userId = useUserId();
  const query = useQuery(settingsOptions(userId));
  const { mutate } = useMutation({
    ...saveSettingsOptions(userId),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <Loaded query={query} skeleton="h-96">
      {(settings) => {
        const part = {
          settings,
          onChange: (values: Partial<NoticeSettings>) => mutate({ ...settings, ...values }),
        };
        return (
          <>
            <QuietHours {...part} />
            <WeeklyList {...part} />
            <Zone {...part} />
          </>
        );
      }}
    </Loaded>
  );
}

interface PartProps {
  settings: NoticeSettings;
  onChange: (values: Partial<NoticeSettings>) => void;
}

function QuietHours({ settings, onChange }: PartProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const textOf = (hour: number) => time(clockOf(hour));
  return (
    <SettingsGroup title={t('notice.quiet')}>
      <div className="grid gap-3 p-4">
        <p className="text-small text-ink-2">{t('notice.quiet_what')}</p>
        <div className="grid grid-cols-2 gap-3">
          <div className="grid gap-1 text-small">
            <span aria-hidden="true">{t('notice.quiet_from')}</span>
            <NumberSelect
              label={t('notice.quiet_from')}
              values={QUIET_FROM}
              value={hourOf(settings.quiet_from)}
              textOf={textOf}
              placeholder=""
              onChange={(hour) => onChange({ quiet_from: clockOf(hour) })}
            />
          </div>
          <div className="grid gap-1 text-small">
            <span aria-hidden="true">{t('notice.quiet_until')}</span>
            <NumberSelect
              label={t('notice.quiet_until')}
              values={QUIET_UNTIL}
              value={hourOf(settings.quiet_until)}
              textOf={textOf}
              placeholder=""
              onChange={(hour) => onChange({ quiet_until: clockOf(hour) })}
            />
          </div>
        </div>
      </div>
    </SettingsGroup>
  );
}

function WeeklyList({ settings, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <SettingsGroup title={t('notice.weekly')}>
      <div className="grid gap-3 p-4">
        <ChipGroup
          label={t('notice.weekly_what')}
          hint={t('notice.weekly_hint')}
          value={settings.digest ? 'yes' : 'no'}
          onChange={(value) => onChange({ digest: value === 'yes' })}
          options={['yes', 'no'].map((value) => ({ value, label: t(`notice.weekly_${value}`) }))}
        />
        {settings.digest && (
          <div className="grid gap-1 text-small">
            <span aria-hidden="true">{t('notice.weekly_day')}</span>
            <NumberSelect
              label={t('notice.weekly_day')}
              values={DAYS}
              value={settings.digest_day}
              textOf={(day) => t(`notice.day.${day}`)}
              placeholder=""
              onChange={(day = 0) => onChange({ digest_day: day })}
            />
          </div>
        )}
      </div>
    </SettingsGroup>
  );
}

function Zone({ settings, onChange }: PartProps) {
  const { t, i18n } = useTranslation();
  const own = ownZone();
  return (
    <SettingsGroup title={t('notice.zone')}>
      <div className="grid gap-3 p-4">
        <SelectField
          label={t('notice.zone_what')}
          value={settings.time_zone}
          onChange={(zone) => onChange({ time_zone: zone })}
          options={ZONES.map((zone) => ({
            value: zone,
            label: zoneText(zone, i18n.resolvedLanguage ?? 'en'),
          }))}
        />
        {!isSameZone(own, settings.time_zone) && (
          <Button variant="secondary" size="small" onClick={() => onChange({ time_zone: own })}>
            {t('notice.zone_own', { zone: zoneText(own, i18n.resolvedLanguage ?? 'en') })}
          </Button>
        )}
      </div>
    </SettingsGroup>
  );
}
