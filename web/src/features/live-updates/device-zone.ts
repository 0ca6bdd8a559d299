/**
 * Tells the server the time zone of this device once a visit, for mails and notices: they follow the device used last. The member may choose another
 * in the settings.
 */
import { backend } from '#web/backend/client.ts';

/** The key in session storage. */
const TOLD = 'zone-told';
const INDIA = 'Asia/Kolkata';
const INDIAN_OFFSET = -330;

/** Chromium calls India's zone by its old name; knowing it by the offset also spares most phones `Intl`, which is slow to begin. */
const deviceZone = () =>
  new Date().getTimezoneOffset() === INDIAN_OFFSET
    ? INDIA
    : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Nothing is reported when it fails: the next page tells again. */
export async function tellDeviceZone(account: string): Promise<void> {
  const zone = deviceZone();
  try {
    if (!navigator.onLine || sessionStorage.getItem(TOLD) === `${account} ${zone}`) return;
    const { error } = await backend().rpc('note_device_zone', { time_zone: zone });
    if (!error) sessionStorage.setItem(TOLD, `${account} ${zone}`);
  } catch {
    // Private windows have no storage.
  }
}
