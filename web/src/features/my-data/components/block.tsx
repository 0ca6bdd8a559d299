/** A titled card of the page. */
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-display text-section">{title}</h2>
      {children}
    </Card>
  );
}
