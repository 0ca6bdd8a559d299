/** 'How was this computed?': the Moon's longitude, the ayanamsa, the instant and the engine. */
import { useTranslation } from 'react-i18next';
import type { Patrika } from '#domain/patrika/patrika.ts';

/** Whole arc-seconds as 12°34′56″. */
function degreesText(degrees: number): string {
  const seconds = Math.round(degrees * 3600);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}°${two(Math.floor(seconds / 60) % 60)}′${two(seconds % 60)}″`;
}

/** The facts, initially collapsed. Numbers stay Latin, as almanacs and programs print them. */
export function Computation({ patrika }: { patrika: Patrika }) {
  const { t } = useTranslation();
  const facts = [
    ['moon', patrika.positions && degreesText(patrika.positions.moon)],
    ['ayanamsa', degreesText(patrika.ayanamsa)],
    ['utc', `${new Date(patrika.utc).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['engine', patrika.engine],
  ] as const;
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 py-2.5 text-small text-kumkum">{t('patrika.how')}</summary>
      <dl className="grid gap-1 text-small">
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key} className="flex flex-wrap gap-x-3">
                <dt className="text-ink-2">{t(`patrika.how.${key}`)}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-2 text-small text-ink-2">{t('patrika.how_note')}</p>
    </details>
  );
}
