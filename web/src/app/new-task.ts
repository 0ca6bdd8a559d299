/**
 * Resolves in a task of its own. On a phone, the first run of each part's code is slow: what runs in one task blocks the page for as long as
 * all of it takes.
 */
export function newTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
