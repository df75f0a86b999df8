import { announceUrgently } from '#islands/runtime/announce.ts';
import { IN_PLACE_HEADER, type InPlaceAnswer } from '#src/contracts/in-place.ts';

const LOST = 'Not saved: no connection. What you entered is still here. Check your connection, then save again.';
/** Longer than a form with pictures takes on a slow line; then it is as good as none. */
const PATIENCE_MS = 120_000;

/** `plain`: the answer is a page, which only the browser can show. */
type Sent = 'gone' | 'lost' | 'plain';

/**
 * A form is sent once, however often its button is pressed. Where the line breaks it stays as it is and says so; what the server
 * refuses, and buttons that only move rows, the browser shows by itself.
 */
export function sendsOnce(form: HTMLFormElement, signal: AbortSignal): { isSent(): boolean } {
  let isSent = false;
  /** The browser sends it, and shows what is answered. */
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
  // Back to it out of the browser's memory.
  window.addEventListener('pageshow', again, { signal });
  return { isSent: () => isSent };
}

/** Buttons that only move rows are answered by the page itself: the browser shows it. */
function isSaving(form: HTMLFormElement, button: HTMLElement | null): boolean {
  if (form.method !== 'post') return false;
  const own = form.querySelector<HTMLButtonElement>('button[name="do"]');
  const pressed = button instanceof HTMLButtonElement ? button.value : own?.value;
  return own !== null && (pressed === own.value || pressed === 'another');
}

/** Beside the button that saves, until it is pressed again. */
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
 * Sends a form without leaving the page, so that a line which breaks takes nothing along that was typed. Sending it once more
 * does nothing twice: what is changed is compared with its version, and what is new has a key.
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
  // A server that is being restarted is behind a proxy which answers for it.
  if (answer.status === 502 || answer.status === 504) return 'lost';
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return 'plain';
  const body = (await answer.json().catch(() => null)) as Partial<InPlaceAnswer> | null;
  if (!body?.to) return 'plain';
  go(body.to);
  return 'gone';
}

/** A jump inside this page would not ask for it anew. */
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
