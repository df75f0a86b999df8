import { useEffect } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';

const ROW = '[data-part="menu-row"]';

/** Toggles "Sold out" in place. It is a form that works without script. */
function MenuList() {
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
      void sell(form, button);
    };
    main.addEventListener('submit', submit, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return null;
}

/** Shown at once, and reverted with a message if the server rejects it. */
async function sell(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy')) return;
  const wasSoldOut = button.dataset.sold === 'true';
  const body = new FormData(form, button);
  body.set('quiet', 'yes');
  draw(button, !wasSoldOut);
  button.setAttribute('aria-busy', 'true');
  const isDone = await fetch(form.action || location.href, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  }).then(
    (answer) => answer.ok,
    () => false,
  );
  button.removeAttribute('aria-busy');
  if (!isDone) draw(button, wasSoldOut);
  const name = form.closest<HTMLElement>(ROW)?.dataset.name ?? 'The item';
  const now = wasSoldOut === isDone ? 'on sale' : 'sold out';
  announce(isDone ? `${name} is ${now}.` : `Not saved. ${name} is still ${now}. Try again.`);
}

function draw(button: HTMLButtonElement, isSoldOut: boolean): void {
  button.dataset.sold = String(isSoldOut);
  button.value = isSoldOut ? 'backOnSale' : 'soldOut';
  const text = button.querySelector('[data-part="state"]');
  if (text) text.textContent = isSoldOut ? 'Sold out' : 'On sale';
}

export default defineIsland('admin/menu-list', MenuList);
