import { useTranslation } from 'react-i18next';
import { MOST_NEWLY_FOUND } from '#domain/limits.ts';

/** How many new members a saved search finds; nothing without one. */
export function NewCount({ found }: { found: number | null }) {
  const { t } = useTranslation();
  if (!found) return null;
  return (
    <span className="shrink-0 rounded-full bg-leaf-soft px-2 py-0.5 text-tiny font-semibold whitespace-nowrap text-leaf">
      {found < MOST_NEWLY_FOUND
        ? t('saved_search.new', { number: found })
        : t('saved_search.new_most', { number: found - 1 })}
    </span>
  );
}
