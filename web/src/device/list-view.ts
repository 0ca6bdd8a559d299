/** Whether lists of members show cards or rows, stored on the device: a choice about the screen, not about the member. */
export type ListView = 'cards' | 'rows';

const KEY = 'list-view';

/** Stores the choice. In a browser without storage it holds until the page is left. */
export function keepListView(view: ListView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Private windows may refuse.
  }
}

/** The stored choice; cards without one. */
export function keptListView(): ListView {
  return localStorage.getItem(KEY) === 'rows' ? 'rows' : 'cards';
}
