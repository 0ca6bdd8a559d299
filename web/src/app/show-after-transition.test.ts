import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/backend/query-client.ts';
import { showDataAfterTransitions } from './show-after-transition.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports server data after the page transition when it arrives during one', async () => {
  showDataAfterTransitions();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  vi.stubGlobal('document', { activeViewTransition: { finished } });
  const reported: unknown[] = [];
  const observer = new QueryObserver(queryClient, { queryKey: ['test'], enabled: false });
  // As `useQuery` subscribes.
  const stop = observer.subscribe(notifyManager.batchCalls(({ data }) => reported.push(data)));

  queryClient.setQueryData(['test'], 'during');
  await new Promise((resolve) => setTimeout(resolve));
  expect(reported).toEqual([]);

  vi.stubGlobal('document', { activeViewTransition: null });
  finish();
  await vi.waitFor(() => expect(reported).toEqual(['during']));
  queryClient.setQueryData(['test'], 'afterwards');
  await vi.waitFor(() => expect(reported).toEqual(['during', 'afterwards']));
  stop();
});
