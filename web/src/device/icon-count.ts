/** The count on the icon of an installed application, where the platform has it. */
export function showCountOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
  // Refused where the application is not installed.
  shown.catch(() => undefined);
}
