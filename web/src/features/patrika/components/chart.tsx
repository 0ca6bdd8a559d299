/** The chart of twelve houses in the two layouts that families know, and the same in words. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type House, housesOf } from '#domain/patrika/chart.ts';
import { BODY_NAMES } from '#domain/patrika/names.ts';
import type { Positions } from '#domain/patrika/sky.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';

interface ChartProps {
  /** The rashi that rises, 1-12. */
  lagna: number;
  /** Whether the birth time leaves one rising rashi only. */
  sure: boolean;
  positions: Positions;
}

type Layout = 'diamond' | 'square';

/** Centres of houses 1-12 in the layout in which the houses stay in place, of a picture 240 wide and high. */
const HOUSE_CENTRES = [
  [120, 58],
  [60, 26],
  [26, 60],
  [62, 120],
  [26, 180],
  [60, 214],
  [120, 182],
  [180, 214],
  [214, 180],
  [178, 120],
  [214, 60],
  [180, 26],
] as const;
/** Columns and rows of rashis 1-12 in the layout in which the rashis stay in place, in squares of 60. */
const RASHI_SQUARES = [
  [1, 0],
  [2, 0],
  [3, 0],
  [3, 1],
  [3, 2],
  [3, 3],
  [2, 3],
  [1, 3],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
] as const;

/** The chart with the choice of its layout. */
export function Chart({ lagna, sure, positions }: ChartProps) {
  const { t } = useTranslation();
  const [layout, setLayout] = useState<Layout>('diamond');
  const { name, rashi } = useZodiacText();
  const { plain } = useFormat();
  const houses = housesOf(lagna, positions);
  return (
    <figure className="grid gap-3 border-t border-line pt-3">
      <ChipGroup
        label={t('patrika.chart')}
        options={(['diamond', 'square'] as const).map((value) => ({
          value,
          label: t(`patrika.chart.${value}`),
        }))}
        value={layout}
        onChange={(value) => setLayout(value as Layout)}
      />
      {!sure && <p className="text-small">{t('patrika.chart_unsure', { lagna: rashi(lagna) })}</p>}
      <ChartDrawing layout={layout} houses={houses} />
      <figcaption>
        <ul className="grid gap-0.5 text-small">
          {houses.map(({ house, rashi: sign, bodies }) => (
            <li key={house}>
              {t('patrika.house_line', {
                house: plain(house),
                rashi: rashi(sign),
                bodies: bodies.length > 0 ? bodies.map((body) => name(BODY_NAMES[body])).join(', ') : '–',
              })}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** The houses as a picture, which screen readers get in words. */
export function ChartDrawing({ layout, houses }: { layout: Layout; houses: readonly House[] }) {
  const { t } = useTranslation();
  const { rashi } = useZodiacText();
  const { plain } = useFormat();
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" className="mx-auto w-full max-w-80 text-ink">
      <Lines layout={layout} lagna={houses[0]?.rashi} />
      {houses.map(({ house, rashi: sign, bodies }) => (
        <HouseText
          key={house}
          at={layout === 'diamond' ? HOUSE_CENTRES[house - 1] : squareCentre(sign)}
          sign={layout === 'diamond' ? plain(sign) : rashi(sign)}
          bodies={bodies.map((body) => t(`patrika.body.${body}`))}
        />
      ))}
    </svg>
  );
}

function squareCentre(sign: number): readonly [number, number] {
  const [column, row] = RASHI_SQUARES[sign - 1] ?? [0, 0];
  return [column * 60 + 30, row * 60 + 30];
}

function Lines({ layout, lagna = 1 }: { layout: Layout; lagna: number | undefined }) {
  const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 };
  if (layout === 'diamond') {
    return <path {...stroke} d="M1 1H239V239H1ZM1 1L239 239M239 1L1 239M120 1L239 120L120 239L1 120Z" />;
  }
  const [column, row] = RASHI_SQUARES[lagna - 1] ?? [0, 0];
  return (
    <>
      <path
        {...stroke}
        d="M1 1H239V239H1ZM60 1V239M180 1V239M1 60H239M1 180H239M120 1V60M120 180V239M1 120H60M180 120H239"
      />
      {/* The stroke across a corner marks the lagna. */}
      <path {...stroke} d={`M${column * 60 + 2} ${row * 60 + 16}L${column * 60 + 16} ${row * 60 + 2}`} />
    </>
  );
}

interface HouseTextProps {
  at: readonly [number, number] | undefined;
  sign: string;
  bodies: string[];
}

/** The rashi above, the bodies in rows of three under it. */
function HouseText({ at, sign, bodies }: HouseTextProps) {
  const [x, y] = at ?? [0, 0];
  const rows = [0, 3, 6].map((from) => bodies.slice(from, from + 3).join(' ')).filter(Boolean);
  const top = y - (rows.length * 11) / 2;
  return (
    <g textAnchor="middle" fontSize={10.5} fill="currentColor">
      <text x={x} y={top + 3} fontSize={9} opacity={0.75}>
        {sign}
      </text>
      {rows.map((row, index) => (
        <text key={row} x={x} y={top + 15 + index * 11} fontWeight={600}>
          {row}
        </text>
      ))}
    </g>
  );
}
