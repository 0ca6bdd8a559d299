/** The patrika in the personal section: initially collapsed, and fetched when the user opens it. */
import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** An error is shown in its place, so that the form of the profile stays usable. */
const Editor = lazy(() =>
  import('./components/patrika-editor.tsx').then(
    ({ PatrikaEditor }) => ({ default: PatrikaEditor }),
    (error: unknown) => ({ default: () => <ErrorState error={error} /> }),
  ),
);

export function PatrikaBlock() {
  const { t } = useTranslation();
  return (
    <Collapsible.Root className="mt-6 border-t border-line pt-2">
      <h3>
        <Collapsible.Trigger className="group flex min-h-12 w-full items-center gap-3 text-left font-display text-lead text-marigold-ink">
          <span className="min-w-0 flex-1">{t('patrika.block')}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform duration-200 group-data-panel-open:rotate-180"
          />
        </Collapsible.Trigger>
      </h3>
      <p className="text-small text-ink-2">{t('patrika.intro')}</p>
      <Collapsible.Panel className="pt-4">
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-card" />}>
          <Editor />
        </Suspense>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
