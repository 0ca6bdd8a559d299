/** Points as families write them: 26, 24½, 24½–28. */
import type { PointRange } from '#domain/guna/totals.ts';
import { useFormat } from '#web/i18n/format.ts';

export interface PointTexts {
  points: (value: number) => string;
  range: (range: PointRange) => string;
}

/** In the digits of the language in use. */
export function usePoints(): PointTexts {
  const { plain } = useFormat();
  const points = (value: number) => {
    const whole = Math.floor(value);
    if (whole === value) return plain(whole);
    return whole === 0 ? '½' : `${plain(whole)}½`;
  };
  return {
    points,
    range: ({ min, max }) => (min === max ? points(min) : `${points(min)}–${points(max)}`),
  };
}
