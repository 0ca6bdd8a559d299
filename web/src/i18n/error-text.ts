/** Error messages. */
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/backend/errors.ts';

/** Returns a function from an error to its translated message. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const { key, values } = errorText(error);
    return t([key, 'error.oops'], values);
  };
}
