/**
 * An item over the menu, on a screen with room for it: the item's own page, in a dialog. The address is the item's while it is
 * open, so Back closes it, and a reload or a shared link shows the page.
 */
import type { Added } from './post-item.ts';

export interface ItemAsked {
  readonly href: string;
  /** The card's link. Null: the browser went forward to an item that was open before. */
  readonly link: HTMLAnchorElement | null;
  /** Marks the history entry of an open item. */
  readonly state: object;
  send(form: HTMLFormElement): Promise<Added>;
  say(added: Added): void;
}

const ITEM = '[data-part="item"]';
/** Longer than a slow connection takes. */
const PATIENCE_MS = 30_000;
/** What was chosen and not added is still there when the item is opened again soon. */
const KEPT_MS = 300_000;

const dialog = newDialog();
/** The item that is open. */
let asked: ItemAsked | null = null;
let isLeaving = false;
let menuTitle = '';
let kept: { readonly href: string; readonly title: string; readonly until: number } | null = null;

export async function showItem(next: ItemAsked): Promise<void> {
  if (asked) return;
  asked = next;
  if (next.link) history.pushState(next.state, '', next.href);
  menuTitle = document.title;
  const isKept = kept !== null && kept.href === next.href && Date.now() < kept.until;
  if (!isKept) fill(waiting(next.link));
  open();
  if (kept && isKept) document.title = kept.title;
  else await load(next);
}

function open(): void {
  // Nothing outside an open dialog is read out.
  dialog.append(...liveRegions());
  holdMenu(true);
  dialog.showModal();
  dialog.focus();
}

async function load(next: ItemAsked): Promise<void> {
  const page = await pageAt(next.href);
  if (asked !== next) return;
  if (page === 'offline') {
    leave();
    next.say({ text: 'You’re offline. Try again when you’re back online.', isProblem: true, path: '' });
    return;
  }
  const item = page?.querySelector<HTMLElement>(ITEM);
  if (!page || !item) return location.replace(next.href);
  document.title = page.title;
  fill(document.adoptNode(item));
  kept = { href: next.href, title: page.title, until: Date.now() + KEPT_MS };
  for (const form of item.querySelectorAll('form')) form.action = next.href;
  item.dispatchEvent(new Event('islands-added', { bubbles: true }));
}

/** Null for an answer that isn't an item's page. */
async function pageAt(href: string): Promise<Document | 'offline' | null> {
  const init = { credentials: 'same-origin', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const answer = await fetch(href, init).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (!answer || typeof text !== 'string') return 'offline';
  return answer.ok ? new DOMParser().parseFromString(text, 'text/html') : null;
}

function fill(item: HTMLElement): void {
  forget();
  const heading = item.querySelector('h1');
  dialog.setAttribute('aria-label', heading?.textContent ?? '');
  dialog.querySelector('p')!.textContent = item.querySelector('header a')?.textContent ?? '';
  dialog.firstElementChild?.after(item);
}

/** Removes the item that was shown last, and what its islands listen to. */
function forget(): void {
  kept = null;
  for (const island of dialog.querySelectorAll('[data-island]')) island.dispatchEvent(new Event('island-leaves'));
  dialog.querySelector(ITEM)?.remove();
}

/** What the card knows of the item, until the rest has come. */
function waiting(link: HTMLAnchorElement | null): HTMLElement {
  const item = element('article', { 'data-part': 'item', 'aria-busy': 'true' });
  const [about, choices] = [element('div'), element('div')];
  const card = link?.closest('[data-part="item-card"]');
  const picture = card?.querySelector('[data-part="image"]')?.cloneNode(true);
  // Only an item without choices has a plus on its card.
  if (card?.querySelector('[data-part="quick-add"]')) item.dataset.plain = '';
  const heading = element('h1');
  heading.textContent = link?.textContent ?? '';
  about.append(...(picture ? [picture] : []), heading);
  for (let at = 0; at < 3; at++) choices.append(element('div', { 'data-waiting': '' }));
  item.append(about, choices);
  return item;
}

async function submit(event: SubmitEvent): Promise<void> {
  const form = event.target;
  // Stopped: something is missing. Not awake yet: the browser sends the form.
  if (event.defaultPrevented || !asked || !(form instanceof HTMLFormElement) || form.dataset.steps === undefined)
    return;
  event.preventDefault();
  const { send, say } = asked;
  const added = await send(form).catch(() => null);
  if (!added) return form.submit();
  if (added.isProblem) {
    form.dispatchEvent(new CustomEvent<Added>('item-refused', { detail: added }));
    return;
  }
  kept = null;
  leave();
  say(added);
}

/** As Back does, and once: the browser goes there later. */
function leave(): void {
  if (isLeaving || location.href !== asked?.href) return;
  isLeaving = true;
  history.back();
}

function shut(): void {
  document.body.append(...liveRegions());
  holdMenu(false);
  document.title = menuTitle;
  dialog.close();
  asked?.link?.focus({ preventScroll: true });
  asked = null;
  isLeaving = false;
}

function newDialog(): HTMLDialogElement {
  const made = element('dialog', { 'data-part': 'item-dialog', tabindex: '-1' });
  const bar = element('div');
  const close = element('button', { type: 'button', 'aria-label': 'Close' });
  close.innerHTML =
    '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>';
  close.addEventListener('click', leave);
  bar.append(element('p'), close);
  made.append(bar);
  // A press that begins inside, such as one that marks text, may end outside.
  let isPressedOutside = false;
  made.addEventListener('pointerdown', ({ target }) => {
    isPressedOutside = target === made;
  });
  made.addEventListener('click', ({ target }) => {
    if (target === made && isPressedOutside) leave();
  });
  made.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  // A browser may close it whatever we say. The event comes late: meanwhile Forward may have opened the next.
  made.addEventListener('close', () => {
    if (!made.open) leave();
  });
  made.addEventListener('submit', (event) => void submit(event));
  addEventListener('popstate', () => {
    if (asked && location.href !== asked.href) shut();
  });
  document.body.append(made);
  return made;
}

/** The menu behind doesn't scroll, nor does it move to where its scrollbar was. */
function holdMenu(isHeld: boolean): void {
  const { style, clientWidth } = document.documentElement;
  style.paddingRight = isHeld ? `${innerWidth - clientWidth}px` : '';
  style.overflow = isHeld ? 'hidden' : '';
}

const liveRegions = () => document.querySelectorAll('#announcer, #alarm');

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string> = {}) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
