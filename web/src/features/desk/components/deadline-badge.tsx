/** How much time is left until a deadline. */
import { Badge } from '#web/ui/card.tsx';
import { useTimeLeft } from './moment.ts';

/** The badge; red when the deadline has passed. */
export function DeadlineBadge({ dueAt }: { dueAt: string }) {
  const left = useTimeLeft()(dueAt);
  return <Badge tone={left.late ? 'kumkum' : 'marigold'}>{left.text}</Badge>;
}
