/** A titled group of fields in a long form. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

/** `title` is a translation key. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out in a grid
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-5 not-first:mt-2">
      <h3 id={id} className="border-b border-line pb-1.5 font-display text-lead text-marigold-ink">
        {t(title)}
      </h3>
      {children}
    </div>
  );
}
