/** A section that is opened from elsewhere on the page: it comes under the top bar while it unfolds. */

/**
 * Scrolls to the head of a section that has just been opened, and goes along until all of its content is unfolded: before, the page may be
 * too short to be scrolled there.
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
