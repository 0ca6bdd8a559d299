/** What is said to a person when something failed. */
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/backend/errors.ts';

/** Gives a function from an error to its sentence. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const { key, values } = errorText(error);
    return t(key, values);
  };
}
