/** What makes a panel modal: the rest is hidden from readers, the keyboard stays inside, the focus goes back. */

/** The one on top last. */
const open: HTMLElement[] = [];

/** On the clock of the events; long ago at first. */
let changedAt = Number.NEGATIVE_INFINITY;

/** When a panel was last opened or closed. */
export function panelsChangedAt(): number {
  return changedAt;
}

export interface ModalActs {
  onEscape(): void;
  /** Enter on the panel itself, and Ctrl Enter anywhere on it. */
  onEnter(event: KeyboardEvent): void;
}

/** Whether another panel stands over the screen already: the next one covers it too. */
export function isSomethingOpen(): boolean {
  return open.length > 0;
}

/** From now on the panel has the keyboard; gives what ends it. */
export function holdKeyboard(panel: HTMLElement, first: HTMLElement | null, acts: ModalActs): () => void {
  const before = document.activeElement;
  const hidden = hideOthers(panel);
  open.push(panel);
  changedAt = performance.now();
  const isTop = () => open.at(-1) === panel;
  (first ?? panel).focus({ preventScroll: true });

  const onKey = (event: KeyboardEvent) => {
    if (!isTop() || event.defaultPrevented) return;
    const isInside = event.target instanceof Node && panel.contains(event.target);
    // What had the focus is gone or cannot be pressed any more: the keyboard is the panel's all the same.
    if (!isInside) panel.focus({ preventScroll: true });
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      acts.onEscape();
    } else if (event.key === 'Enter' && !event.altKey) acts.onEnter(event);
    else if (event.key === 'Tab') stepInside(panel, event);
  };
  const onFocus = (event: FocusEvent) => {
    if (isTop() && event.target instanceof Node && !panel.contains(event.target)) panel.focus({ preventScroll: true });
  };
  // The document hears what the panel itself has not answered, and before the screen's own keys do.
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', onFocus);
    open.splice(open.indexOf(panel), 1);
    changedAt = performance.now();
    for (const element of hidden) element.removeAttribute('aria-hidden');
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

const INSIDE = 'button, a[href], input, select, textarea, [tabindex="0"]';

/** After the last key comes the first one. */
function stepInside(panel: HTMLElement, event: KeyboardEvent): void {
  const keys = [...panel.querySelectorAll<HTMLElement>(INSIDE)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0,
  );
  const { activeElement } = document;
  const edge = event.shiftKey ? keys[0] : keys.at(-1);
  const isLeaving = activeElement === edge || (event.shiftKey && activeElement === panel) || keys.length === 0;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? keys.at(-1) : keys[0])?.focus();
}

/** Everything beside the panel, but for what is read aloud. Gives what was hidden by it. */
function hideOthers(panel: HTMLElement): readonly Element[] {
  const hidden: Element[] = [];
  const hide = (parent: Element) => {
    for (const child of parent.children) {
      if (child.contains(panel) || child.matches('script, style, [aria-live], [aria-hidden]')) continue;
      if (child.querySelector('[aria-live]')) {
        hide(child);
        continue;
      }
      child.setAttribute('aria-hidden', 'true');
      hidden.push(child);
    }
  };
  hide(document.body);
  return hidden;
}
