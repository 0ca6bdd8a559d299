/**
 * The lists of choices (domain/choices/profile-choices.ts) and of names (domain/names) weigh as much as a page and are needed for texts in the other language and in forms only,
 * so they are loaded on demand.
 */
import { startTransition, useEffect, useState } from 'react';

type ChoiceLists = typeof import('#domain/choices/profile-choices.ts') &
  typeof import('#domain/names/other-script.ts');

let lists: ChoiceLists | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the lists once; after a failure the next call tries again. Never rejects. */
export function loadChoiceLists(): Promise<void> {
  loading ??= Promise.all([
    import('#domain/choices/profile-choices.ts'),
    import('#domain/names/other-script.ts'),
  ]).then(
    ([choices, names]) => {
      lists = { ...choices, ...names };
      for (const notify of listeners) notify();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** The lists, or null while they are not loaded. */
export const choiceLists = (): ChoiceLists | null => lists;

/**
 * The lists, or null until they are loaded. Rendered with them as a transition, in short tasks: a list of cards shows many labels. An external
 * store would render all of them at once.
 */
export function useChoiceLists(): ChoiceLists | null {
  const [shown, setShown] = useState(lists);
  useEffect(() => {
    const show = () => startTransition(() => setShown(lists));
    // They may have been loaded since the render.
    if (lists !== shown) show();
    listeners.add(show);
    return () => void listeners.delete(show);
  }, [shown]);
  return shown;
}

/** The lists; loads them when the component is mounted. */
export function useLoadedChoiceLists(): ChoiceLists | null {
  useEffect(() => void loadChoiceLists(), []);
  return useChoiceLists();
}
