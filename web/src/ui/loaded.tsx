/** What a query has read. Until then a skeleton or, with a way to try again, its error. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Class name of the skeleton's height. */
  skeleton: string;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton className={`w-full rounded-card ${skeleton}`} />;
}
