/** Pushes to this device, and the other devices that receive them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing, Smartphone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PushPlace, placesOptions } from '#web/features/notices/api/settings.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { beginPushesOptions, pushStateOptions, removePlaceOptions } from '#web/members/push/this-device.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SettingsGroup } from './settings-group.tsx';

export function Devices() {
  const { t } = useTranslation();
  const { data: places = [] } = useQuery(placesOptions(useUserId()));
  return (
    <SettingsGroup title={t('notice.devices')}>
      <ThisDevice />
      {places.map((place) => (
        <Device key={place.id} place={place} />
      ))}
    </SettingsGroup>
  );
}

function ThisDevice() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const { data: state } = useQuery(pushStateOptions(userId));
  const { mutate, isPending } = useMutation({
    ...beginPushesOptions(userId),
    onSuccess: (isOn) =>
      showAlert(t(isOn ? 'notice.push_on' : 'notice.push_refused'), isOn ? 'success' : 'error'),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <div className="grid gap-3 p-4">
      <p className="text-small text-ink-2">
        {t(state === undefined || state === 'off' ? 'notice.push_what' : `notice.push_${state}`)}
      </p>
      {state === 'off' && (
        <Button
          variant="secondary"
          pending={isPending}
          icon={<BellRing aria-hidden="true" className="size-5" />}
          onClick={() => mutate()}
        >
          {t('notice.push_begin')}
        </Button>
      )}
    </div>
  );
}

function Device({ place }: { place: PushPlace }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    ...removePlaceOptions(useUserId()),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <div className="flex min-h-14 items-center gap-3 py-1 pr-2 pl-4">
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{place.device}</span>
        <span className="block text-small text-ink-2">
          {t('notice.device_since', { date: date(place.added_at) })}
        </span>
      </p>
      <IconButton
        label={t('notice.device_remove', { device: place.device })}
        disabled={isPending}
        onClick={() => mutate(place)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
