/** A group of settings with its heading. */
import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 text-small font-semibold text-ink-2">
        {title}
      </h2>
      <Card className="divide-y divide-line">{children}</Card>
    </section>
  );
}
