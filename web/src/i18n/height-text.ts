/** Heights as each language writes them: `5′4″`, `५ फूट ४ इंच`. Apart from the other formats, which the landing page loads. */
import { useTranslation } from 'react-i18next';
import { fromInches, heightOf, inchesOf, storedHeight } from '#domain/height.ts';
import { useFormat } from './format.ts';

/** Returns a function from a stored height to its text. */
export function useHeightText(): (stored: number) => string {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (stored) => {
    const { feet, inches } = heightOf(stored);
    const key = inches === 0 ? 'format.height_feet' : 'format.height';
    return t(key, { feet: number(feet), inches: number(inches) });
  };
}

/** Returns a function from whole centimetres to the same text. */
export function useCentimetresText(): (centimetres: number) => string {
  const height = useHeightText();
  return (centimetres) => height(Number(storedHeight(fromInches(inchesOf(centimetres)))));
}
