/** A mark in this tab that the account is being deleted, so that a reload shows the deletion again and not the profile. */
const STORAGE_KEY = 'deleting';

/** Sets the mark for a user, or removes it with null. */
export function markDeletion(userId: string | null): void {
  if (userId === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, userId);
}

/** Whether the mark is that of this user; for a guest, whether there is one: the user's session may be gone already. */
export function isBeingDeleted(userId: string | null): boolean {
  const marked = sessionStorage.getItem(STORAGE_KEY);
  return marked !== null && (userId === null || userId === marked);
}
