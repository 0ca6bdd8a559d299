/** A history entry for the open checkout: going back then closes the checkout and stays on the page. */
import { useNavigate } from 'react-router';

/** Functions that add the entry when the checkout opens, and remove it when the checkout has closed by itself. */
export function useCheckoutEntry() {
  const navigate = useNavigate();
  return {
    add: () => void navigate('.', { state: { checkout: true }, preventScrollReset: true }),
    remove: () => {
      // Not the router's state, which follows later: after going back the entry has gone already.
      if (window.history.state?.usr?.checkout) void navigate(-1);
    },
  };
}
