import { useEffect } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';

const ROW = '[data-part="menu-row"]';

/**
 * The list of items where a person would feel the wait: what is typed into the search narrows it as it is typed, and
 * "sold out" changes under the finger. Both are forms that work without this.
 */
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
    const type = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'search') narrow(main, target.value);
    };
    main.addEventListener('submit', submit, { signal: stop.signal });
    main.addEventListener('input', type, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return null;
}

/** Shown at once; taken back with a word if the server does not agree. */
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

function narrow(main: HTMLElement, typed: string): void {
  const words = plain(typed).split(' ').filter(Boolean);
  for (const section of main.querySelectorAll<HTMLElement>('[data-part="menu-section"]')) {
    let found = 0;
    for (const row of section.querySelectorAll<HTMLElement>(ROW)) {
      const fits = words.every((word) => plain(row.dataset.name ?? '').includes(word));
      row.hidden = !fits;
      row.style.display = fits ? '' : 'none';
      if (fits) found += 1;
    }
    section.hidden = words.length > 0 && found === 0;
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

export default defineIsland('admin/menu-list', MenuList);
