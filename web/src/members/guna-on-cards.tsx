/** Guna totals for the cards of a list: for members who want them on lists, and of those whose patrika both sides show. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { useUserId } from '#web/session/session.ts';
import type { CardTotalsProps, OwnClasses } from './card-totals.tsx';

export type GunaOnCardsProps = Omit<CardTotalsProps, 'own'>;

const CardTotals = lazy(async () => ({ default: (await import('./card-totals.tsx')).CardTotals }));

/** Renders nothing itself. */
export function GunaOnCards(props: GunaOnCardsProps) {
  const userId = useUserId();
  // Under the key of totals, which a changed patrika removes.
  const { data: own } = useQuery({
    queryKey: ['guna', userId, 'on-lists'],
    queryFn: async ({ signal }): Promise<OwnClasses | null> => {
      const answer = await backend()
        .from('own_patrika')
        .select('level,moon_classes,guna_on_lists')
        .abortSignal(signal)
        .maybeSingle();
      const row = unwrap(answer);
      return row?.guna_on_lists && row.level !== 'nobody' ? row : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!own || own.moon_classes.length === 0) return null;
  return (
    <Suspense>
      <CardTotals own={own} {...props} />
    </Suspense>
  );
}
