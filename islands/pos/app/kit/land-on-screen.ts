/**
 * Gives a focus that was lost to the name of the screen: a screen reader says where one is, and the next Tab goes on from there. To
 * the till's keys it counts as nothing (use-till-keys.ts).
 */
export function landOnScreen(): void {
  const { activeElement, body } = document;
  if (activeElement?.isConnected && activeElement !== body && !activeElement.matches(':disabled')) return;
  const name = document.querySelector<HTMLElement>('main h1');
  if (!name) return;
  name.tabIndex = -1;
  name.focus({ preventScroll: true });
}
