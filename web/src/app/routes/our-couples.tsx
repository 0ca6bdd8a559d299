/** /our_couples: a public page with a query cache of its own layout. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/backend/query-client.ts';
import { CouplesPage } from '#web/features/couples/couples-page.tsx';

export function Component() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <CouplesPage />
      </QueryClientProvider>
    </CSPProvider>
  );
}
