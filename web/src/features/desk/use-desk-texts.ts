/** Translation with the desk's own texts. */
import { useTranslation } from 'react-i18next';
import { DESK_TEXTS } from './texts.ts';

/** As `useTranslation`, with the texts of the desk before those of the application. */
export const useDeskTexts = () => useTranslation(DESK_TEXTS, { nsMode: 'fallback' });
