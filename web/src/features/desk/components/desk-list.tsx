/** A list of the desk: rows in a card, and what stands there without rows. */
import type { Key, ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

interface DeskListProps<Row> {
  rows: readonly Row[];
  /** For screen readers. */
  label: string;
  /** Shown without rows. */
  emptyText: string;
  keyOf: (row: Row) => Key;
  /** Draws a row. */
  children: (row: Row) => ReactNode;
}

export function DeskList<Row>({ rows, label, emptyText, keyOf, children }: DeskListProps<Row>) {
  if (rows.length === 0) return <EmptyState text={emptyText} />;
  return (
    <Card className="overflow-clip">
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </Card>
  );
}
