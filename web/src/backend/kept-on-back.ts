/** Lists stay as they were left when one comes back to them, so that the place on the page is the same. */
import { useNavigationType } from 'react-router';

/** `refetchOnMount` for a list: read again when gone to, not when come back to. */
export function useRefetchOnMount(): boolean {
  return useNavigationType() !== 'POP';
}
