/** The browser's offer to install the application. It comes once, soon after the page has loaded, and is kept until somebody asks for it. */

/** Chromium only; the type is in no standard yet. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Keeps the offer, without the browser's own banner. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    for (const listener of listeners) listener();
  });
}

export const installPrompt = (): InstallPrompt | null => offered;

/** Calls the listener when an offer comes. Returns the function to unsubscribe, as `useSyncExternalStore` needs it. */
export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
