import { useEffect, useState } from 'react';
import { announce, announceUrgently } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { Toast } from '#src/ui/toast.tsx';
import { foldMenus } from './fold-menus.ts';

const ROW = '[data-part="menu-row"]';

/** Long enough to read two sentences. */
const REFUSAL_MS = 8_000;

/** Toggles "Sold out" in place, and gives the menus of the page their keys. All of it works without script. */
function MenuList() {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    const stop = new AbortController();
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset.part !== 'sold-out') return;
      const button = form.querySelector('button');
      if (!button) return;
      event.preventDefault();
      if (button.getAttribute('aria-busy')) return;
      setRefusal(null);
      void sell(form, button).then(setRefusal);
    };
    main.addEventListener('submit', submit, { signal: stop.signal });
    foldMenus(main, stop.signal);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (refusal === null) return;
    announceUrgently(refusal);
    const timer = setTimeout(() => setRefusal(null), REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [refusal]);
  return refusal === null ? null : <Toast>{refusal}</Toast>;
}

/** Shown at once, and reverted if the server rejects it. Returns the reason. */
async function sell(form: HTMLFormElement, button: HTMLButtonElement): Promise<string | null> {
  const wasSoldOut = button.dataset.sold === 'true';
  const body = new FormData(form, button);
  body.set('quiet', 'yes');
  draw(button, !wasSoldOut);
  button.setAttribute('aria-busy', 'true');
  const answer = await fetch(form.action || location.href, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  }).catch(() => null);
  button.removeAttribute('aria-busy');
  const name = form.closest<HTMLElement>(ROW)?.dataset.name ?? 'The item';
  if (answer?.ok) {
    announce(`${name} is ${wasSoldOut ? 'on sale' : 'sold out'}.`);
    return null;
  }
  draw(button, wasSoldOut);
  return `${name} is still ${wasSoldOut ? 'sold out' : 'on sale'}. ${await whyNot(answer)}`;
}

/** The server's message. Without a response, that there is no connection. */
async function whyNot(answer: Response | null): Promise<string> {
  if (!answer) return 'There’s no connection. Try again when you’re back online.';
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  return refusal?.form?.message || refusal?.error?.message || 'Try again.';
}

interface Refusal {
  readonly form?: { readonly message?: string | null };
  readonly error?: { readonly message?: string };
}

function draw(button: HTMLButtonElement, isSoldOut: boolean): void {
  button.dataset.sold = String(isSoldOut);
  button.value = isSoldOut ? 'backOnSale' : 'soldOut';
  const text = button.querySelector('[data-part="state"]');
  if (text) text.textContent = isSoldOut ? 'Sold out' : 'On sale';
  const until = button.closest(ROW)?.querySelector<HTMLElement>('[data-part="sold-until"]');
  if (until) until.hidden = !isSoldOut;
}

export default defineIsland('admin/menu-list', MenuList);
