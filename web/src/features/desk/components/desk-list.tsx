/** A list of the desk: rows in a card or cards in a grid, and what stands there without rows, while they load and when they cannot be read. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Key, ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Waiting } from './waiting.tsx';

interface DeskListProps<Row> {
  query: UseQueryResult<Row[]>;
  /** For screen readers. */
  label: string;
  /** Shown without rows. */
  emptyText: string;
  keyOf: (row: Row) => Key;
  /** Whether each row is a card of its own, several beside each other. */
  grid?: boolean;
  /** Draws a row. */
  children: (row: Row) => ReactNode;
}

export function DeskList<Row>({ query, label, emptyText, keyOf, grid, children }: DeskListProps<Row>) {
  if (!query.data) return <Waiting query={query} />;
  if (query.data.length === 0) return <EmptyState text={emptyText} />;
  const list = (
    <ul
      aria-label={label}
      className={
        grid ? 'grid grid-cols-[repeat(auto-fill,minmax(min(8.5em,100%),1fr))] gap-3' : 'divide-y divide-line'
      }
    >
      {query.data.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
  return grid ? list : <Card className="overflow-clip">{list}</Card>;
}
