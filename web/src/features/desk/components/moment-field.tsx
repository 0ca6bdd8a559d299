/** A moment in Indian time, up to now. */
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { TextField } from '#web/ui/text-field.tsx';

const INDIA = '+05:30';

/** A moment of India as the field holds it, `YYYY-MM-DDTHH:MM`. */
export function inIndia(moment: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return parts.format(moment).replace(' ', 'T');
}

/** The field's value as ISO 8601. */
export const asMoment = (value: string): string => `${value}:00${INDIA}`;

interface MomentFieldProps {
  label: string;
  /** `YYYY-MM-DDTHH:MM` in India. */
  value: string;
  onChange: (value: string) => void;
}

export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const { t } = useDeskTexts();
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={t('desk.indian_time')}
      max={inIndia(new Date())}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
