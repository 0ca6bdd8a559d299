/** The total of a pair as a button that explains itself. */
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GunaSide } from '#domain/guna/match.ts';
import { totalRange } from '#domain/guna/totals.ts';
import { usePoints } from '#web/i18n/use-points.ts';

interface GunaTotalProps {
  bride: GunaSide;
  groom: GunaSide;
  onOpen: () => void;
}

/** The button; nothing where there is no total. */
export function GunaTotal({ bride, groom, onOpen }: GunaTotalProps) {
  const { t } = useTranslation();
  const { range } = usePoints();
  const total = totalRange(bride.classes, groom.classes);
  if (!total) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-12 items-center justify-between gap-3 rounded-field px-2 text-left text-body font-semibold text-kumkum transition-colors hover:bg-kumkum-soft"
    >
      <span>{t('guna.total', { total: range(total) })}</span>
      <span className="inline-flex items-center gap-1 text-small font-normal">
        {t('guna.how')}
        <ChevronRight aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
    </button>
  );
}
