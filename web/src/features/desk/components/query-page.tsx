/** The frame of a page of the desk: its title, and what a query returned or what stands in its place. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Waiting } from './waiting.tsx';

interface QueryPageProps<Data> {
  title: string;
  note?: ReactNode;
  /** A control beside the title. */
  action?: ReactNode;
  /** Stands between the title and the content. */
  above?: ReactNode;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

export function QueryPage<Data>({ query, above, children, ...header }: QueryPageProps<Data>) {
  return (
    <>
      <PageHeader {...header} />
      {above}
      {query.data === undefined ? <Waiting query={query} /> : children(query.data)}
    </>
  );
}
