/** Error messages of the desk. */
import { toBackendError } from '#web/backend/errors.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useErrorText } from '#web/i18n/error-text.ts';

/** Returns a function from an error to its message: that of the desk for what its functions refuse, else the application's. */
export function useDeskErrorText(): (error: unknown) => string {
  const { t } = useDeskTexts();
  const errorText = useErrorText();
  return (error) => {
    const { message } = toBackendError(error);
    const name = /^\w+$/.test(message) ? message : (/constraint "(\w+)"/.exec(message)?.[1] ?? '');
    return t(`desk.error_${name}`, { defaultValue: '' }) || errorText(error);
  };
}
