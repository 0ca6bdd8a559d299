/** Scrolls a section that is opened from elsewhere on the page below the top bar. */

/**
 * Scrolls to the title of a section that has just been opened, repeatedly until it has expanded: before, the page may be too short to
 * scroll there.
 */
export function followUnfolding(head: HTMLElement): void {
  const show = () => head.scrollIntoView({ block: 'start' });
  show();
  const content = document.getElementById(head.getAttribute('aria-controls') ?? '');
  if (!content) return;
  const observer = new ResizeObserver(() => {
    show();
    if (content.clientHeight >= content.scrollHeight) observer.disconnect();
  });
  observer.observe(content);
}
