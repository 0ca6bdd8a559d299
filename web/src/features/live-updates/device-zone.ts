/**
 * Tells the server the time zone of this device, for mails and notices, unless it is India's and always was. The member may choose another in
 * the settings.
 */
import { backend } from '#web/backend/client.ts';

/** The key in local storage: about the device, not about a member. */
const ABROAD = 'abroad';
const INDIA = 'Asia/Kolkata';
const INDIAN_OFFSET = -330;

/** Nothing is reported when it fails: the next visit tells again. */
export async function tellDeviceZone(): Promise<void> {
  const isInIndia = new Date().getTimezoneOffset() === INDIAN_OFFSET;
  try {
    if (isInIndia && localStorage.getItem(ABROAD) === null) return;
    const zone = isInIndia ? INDIA : new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { error } = await backend().rpc('note_device_zone', { time_zone: zone });
    if (error) return;
    if (isInIndia) localStorage.removeItem(ABROAD);
    else localStorage.setItem(ABROAD, 'yes');
  } catch {
    // Private windows have no storage.
  }
}
