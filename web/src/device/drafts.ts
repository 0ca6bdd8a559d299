/**
 * Unsaved text of forms, stored in this browser by user and form until it is saved or discarded. It survives a reload, but not the end of
 * the session (device-data.ts).
 */
import { useMemo, useSyncExternalStore } from 'react';

/** The typed text by field. */
export type Draft = Record<string, string>;
type Drafts = Record<string, Draft>;

/** Increased when the format changes: drafts of other versions are ignored. */
const VERSION = 1;
const PREFIX = 'drafts:';
const keyOf = (userId: string) => `${PREFIX}${userId}`;

/** Drafts that a browser without storage could not store; they last until the next reload. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

function rawDrafts(userId: string): string | null {
  try {
    return unstored.get(keyOf(userId)) ?? localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

function parse(raw: string | null): Drafts {
  try {
    const kept = JSON.parse(raw ?? 'null') as { version: number; forms: Drafts } | null;
    return kept?.version === VERSION ? kept.forms : {};
  } catch {
    return {};
  }
}

function write(userId: string, forms: Drafts): void {
  const key = keyOf(userId);
  unstored.delete(key);
  try {
    if (Object.keys(forms).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ version: VERSION, forms }));
  } catch (error) {
    console.info('draft not stored', error);
    unstored.set(key, JSON.stringify({ version: VERSION, forms }));
  }
  for (const listener of listeners) listener();
}

/** The draft of a form; null when there is none. */
export function readDraft(userId: string, form: string): Draft | null {
  return parse(rawDrafts(userId))[form] ?? null;
}

/** Stores a form's draft; deletes it when it has no fields. */
export function storeDraft(userId: string, form: string, draft: Draft): void {
  const { [form]: before, ...others } = parse(rawDrafts(userId));
  const empty = Object.keys(draft).length === 0;
  if (empty && !before) return;
  write(userId, empty ? others : { ...others, [form]: draft });
}

/** Deletes the drafts of all users but `userId`; with null, of all users. */
export function deleteDraftsExceptOf(userId: string | null): void {
  const kept = userId && keyOf(userId);
  try {
    const others = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== kept);
    for (const key of others) localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
  for (const key of [...unstored.keys()].filter((key) => key !== kept)) unstored.delete(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The forms with a draft of the user; updates when drafts change. */
export function useDraftedForms(userId: string): ReadonlySet<string> {
  const raw = useSyncExternalStore(subscribe, () => rawDrafts(userId));
  return useMemo(() => new Set(Object.keys(parse(raw))), [raw]);
}
