/** How often the application was opened on this device, and whether the hint to install it was closed: about the device, not about a member. */
const VISITS = 'visits';
const THIS_VISIT = 'this-visit';
const HINT = 'install-hint';

/** Counts this visit once, and returns how many there were with it. A browser without storage has none. */
export function countVisit(): number {
  try {
    const before = Number(localStorage.getItem(VISITS));
    if (sessionStorage.getItem(THIS_VISIT)) return before;
    sessionStorage.setItem(THIS_VISIT, 'counted');
    localStorage.setItem(VISITS, String(before + 1));
    return before + 1;
  } catch {
    return 0;
  }
}

export function closeInstallHint(): void {
  try {
    localStorage.setItem(HINT, 'closed');
  } catch {
    // Private windows may refuse.
  }
}

export const isInstallHintClosed = (): boolean => localStorage.getItem(HINT) === 'closed';
