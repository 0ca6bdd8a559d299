/** Lists keep their rows and scroll position when the reader comes back to them. */
import { useNavigationType } from 'react-router';

/** The option `refetchOnMount` of a list: true after a link, false after going back or forward in the history. */
export function useRefetchOnMount(): boolean {
  return useNavigationType() !== 'POP';
}
