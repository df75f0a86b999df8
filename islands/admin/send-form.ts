import { announceUrgently } from '#islands/runtime/announce.ts';
import { IN_PLACE_HEADER, type InPlaceAnswer } from '#src/contracts/in-place.ts';

const LOST = 'Not saved: no connection. What you entered is still here. Check your connection, then save again.';
/** Longer than a form with pictures takes on a slow connection. After that it counts as offline. */
const PATIENCE_MS = 120_000;

/** `plain` when the answer is a page that only the browser can show. */
type Sent = 'gone' | 'lost' | 'plain';

/**
 * Submits a form once, however often its button is clicked. If the connection breaks, the form stays as it is and says so. What
 * the server rejects, and buttons that only move rows, go through the browser.
 */
export function sendsOnce(form: HTMLFormElement, signal: AbortSignal): { isSent(): boolean } {
  let isSent = false;
  /** The browser submits it and shows the answer. */
  let isPlain = false;
  const again = () => {
    isSent = false;
    isPlain = false;
    setBusy(form.querySelectorAll('[aria-busy="true"]'), false);
  };
  const save = async (button: HTMLElement | null) => {
    showLost(form, false);
    const sent = await sendForm(form, button);
    if (sent === 'gone') return;
    if (sent === 'plain') {
      isPlain = true;
      form.requestSubmit(button);
      return;
    }
    again();
    showLost(form, true);
    announceUrgently(LOST);
  };
  form.addEventListener(
    'submit',
    (event) => {
      if (isPlain) return;
      if (isSent) event.preventDefault();
      else if (isSaving(form, event.submitter)) {
        event.preventDefault();
        void save(event.submitter);
      }
      isSent = true;
      if (event.submitter) setBusy([event.submitter], true);
    },
    { signal },
  );
  // Restored from the browser's cache.
  window.addEventListener('pageshow', again, { signal });
  return { isSent: () => isSent };
}

/** The page itself answers buttons that only move rows, so the browser shows it. */
function isSaving(form: HTMLFormElement, button: HTMLElement | null): boolean {
  if (form.method !== 'post') return false;
  const own = form.querySelector<HTMLButtonElement>('button[name="do"]');
  const pressed = button instanceof HTMLButtonElement ? button.value : own?.value;
  return own !== null && (pressed === own.value || pressed === 'another');
}

/** Beside the save button, until it is clicked again. */
function showLost(form: HTMLFormElement, isLost: boolean): void {
  form.querySelector('[data-part="lost"]')?.remove();
  if (!isLost) return;
  const line = document.createElement('p');
  line.dataset.part = 'lost';
  line.className = 'basis-full rounded-card bg-off-soft px-4 py-2 text-14 text-off-text';
  line.textContent = LOST;
  const bar = form.querySelector('[data-part="save-bar"]');
  if (bar) bar.prepend(line);
  else form.append(line);
}

function setBusy(buttons: Iterable<Element>, isBusy: boolean): void {
  for (const button of buttons) {
    for (const state of ['aria-busy', 'aria-disabled']) {
      if (isBusy) button.setAttribute(state, 'true');
      else button.removeAttribute(state);
    }
  }
}

/**
 * Submits a form without leaving the page, so a broken connection loses nothing that was typed. Submitting it again has no second
 * effect: changes are compared by version, and new rows have a key.
 */
async function sendForm(form: HTMLFormElement, button: HTMLElement | null): Promise<Sent> {
  const answer = await fetch(form.getAttribute('action') ?? location.href, {
    method: 'POST',
    body: new FormData(form, button),
    headers: { [IN_PLACE_HEADER]: 'yes' },
    credentials: 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!answer) return 'lost';
  // While a server restarts, its proxy answers.
  if (answer.status === 502 || answer.status === 504) return 'lost';
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return 'plain';
  const body = (await answer.json().catch(() => null)) as Partial<InPlaceAnswer> | null;
  if (!body?.to) return 'plain';
  go(body.to);
  return 'gone';
}

/** A jump inside this page would not reload it. */
function go(to: string): void {
  const next = new URL(to, location.href);
  const isHere = next.pathname === location.pathname && next.search === location.search;
  if (!isHere) {
    location.assign(next);
    return;
  }
  history.replaceState(null, '', next);
  location.reload();
}
