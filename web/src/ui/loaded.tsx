/** What a query has read. Until then a skeleton or, with a way to try again, its error. */
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

/** A query, of pages or not. */
interface Readable<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Readable<T>;
  /** Class name of the skeleton's height, or a skeleton of its own; null where nothing may come. */
  skeleton: string | ReactElement | null;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />;
  return typeof skeleton === 'string' ? <Skeleton className={`w-full rounded-card ${skeleton}`} /> : skeleton;
}
