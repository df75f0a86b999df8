/** Makes a panel modal: hides the rest from screen readers, traps the focus and returns it at the end. */
import { landOnScreen } from './land-on-screen.ts';
import { noteAppeared } from './tap-guard.ts';

/** The topmost last. */
const open: HTMLElement[] = [];

/** On the clock of events. Far in the past at first. */
let changedAt = Number.NEGATIVE_INFINITY;

/** When a panel was last opened or closed. */
export function panelsChangedAt(): number {
  return changedAt;
}

function noteChanged(): void {
  changedAt = performance.now();
  noteAppeared();
}

export interface ModalActs {
  onEscape(): void;
  /** Enter on the panel itself, and Ctrl Enter anywhere in it. */
  onEnter(event: KeyboardEvent): void;
}

/** Whether another panel is open already. The next one covers it too. */
export function isSomethingOpen(): boolean {
  return open.length > 0;
}

/** Gives the panel the keyboard. Returns a function that ends it. */
export function holdKeyboard(panel: HTMLElement, first: HTMLElement | null, acts: ModalActs): () => void {
  const before = document.activeElement;
  const hidden = hideOthers(panel);
  open.push(panel);
  noteChanged();
  const isTop = () => open.at(-1) === panel;
  (first ?? panel).focus({ preventScroll: true });

  const onKey = (event: KeyboardEvent) => {
    if (!isTop() || event.defaultPrevented) return;
    const isInside = event.target instanceof Node && panel.contains(event.target);
    // The focused element was removed or disabled, but the keyboard still belongs to the panel.
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
  // On the document, after the panel's own handlers and before the screen's.
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', onFocus);
    open.splice(open.indexOf(panel), 1);
    noteChanged();
    for (const element of hidden) element.removeAttribute('aria-hidden');
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    // What opened the panel may be gone, or go with it: the key of an order that is paid.
    if (before !== document.body) {
      requestAnimationFrame(() => {
        if (!isSomethingOpen()) landOnScreen();
      });
    }
  };
}

const INSIDE = 'button, a[href], input, select, textarea, [tabindex="0"]';

/** Tab from the last control goes to the first one. */
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

/** Hides everything beside the panel except live regions. Returns what it has hidden. */
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
