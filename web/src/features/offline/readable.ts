/** Whether there is something to read on the page behind the offline screen. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What stands for content that has not been loaded, or could not be. */
const MISSING = '[aria-busy=true], [role=alert], .animate-breathe';

/** Nothing can be done at the login without a connection. */
function isReadable(pathname: string): boolean {
  const main = document.querySelector('main');
  return pathname !== '/login' && main !== null && main.textContent !== '' && !main.querySelector(MISSING);
}

/** Decided on each page that is opened; a page that becomes readable later stays so, whatever is opened on it. */
export function useIsReadable(): boolean {
  const { key, pathname } = useLocation();
  const [readable, setReadable] = useState(() => isReadable(pathname));
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): another visit to the same page is decided again
  useEffect(() => {
    setReadable(isReadable(pathname));
    const observer = new MutationObserver(() => isReadable(pathname) && setReadable(true));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [key, pathname]);
  return readable;
}
