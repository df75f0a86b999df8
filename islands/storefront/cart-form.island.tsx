import { useEffect, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { PARTS, refresh } from './refresh.ts';

export interface CartFormProps {
  /** Buttons (`do`) that leave the page: they are sent the plain way, once. */
  leaving: string[];
  /** Fields whose change draws the page anew, by the start of their name. */
  watched: string[];
}

/** Where forms are sent in place. Renders a thin line while the server is asked. */
function CartForm({ leaving, watched }: CartFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  useEffect(() => {
    let isLeaving = false;
    // One question at a time: each is asked with what the answer before it left on the page.
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    // What is typed while the server answers is newer than its answer.
    const typed = new Set<EventTarget>();
    const type = (event: Event) => {
      if (event.target) typed.add(event.target);
      // A choice is made for its whole group: the answer must not choose another of it again.
      if (event.target instanceof HTMLInputElement && event.target.type === 'radio') {
        for (const one of radiosOf(event.target)) typed.add(one);
      }
    };
    const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
      if (!form.isConnected || (submitter && !submitter.isConnected)) return;
      const body = new URLSearchParams(textOf(new FormData(form, submitter)));
      typed.clear();
      const done = await refresh(form.action, { method: 'POST', body }, PARTS, (field) => typed.has(field));
      if (done.kind === 'failed') {
        isLeaving = true;
        form.requestSubmit(submitter);
      }
      if (done.kind !== 'drawn') return;
      const problem = document.querySelector<HTMLElement>('main [role="alert"][tabindex]');
      if (problem) problem.focus();
      else announce(totalOnPage());
    };
    const ask = (form: HTMLFormElement, submitter: HTMLElement | null) => {
      waiting += 1;
      setIsBusy(true);
      setChanged(null);
      last = last
        .then(() => send(form, submitter))
        .finally(() => {
          waiting -= 1;
          if (waiting === 0) setIsBusy(false);
        });
    };
    const leave = (event: SubmitEvent, form: HTMLFormElement, button: HTMLElement | null) => {
      if (waiting > 0 && !isLeaving) {
        // The price may be about to change: what is pressed is what was seen.
        event.preventDefault();
        const seen = button?.textContent;
        void last.then(() => {
          // Drawn anew, it may be another element.
          const now = form.isConnected ? buttonLike(form, button) : null;
          if (!now) return;
          if (now.textContent === seen) form.requestSubmit(now);
          else setChanged(now.textContent);
        });
        return;
      }
      // Pressed twice is sent once.
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = 'yes';
      button?.setAttribute('aria-busy', 'true');
      button?.setAttribute('aria-disabled', 'true');
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
      // A dish beside an empty cart leads back to the menu.
      if (form.dataset.part === 'quick-add') return;
      const { submitter } = event;
      const what = submitter instanceof HTMLButtonElement ? submitter.value : '';
      if (leaving.includes(what) || isLeaving) return leave(event, form, submitter);
      event.preventDefault();
      ask(form, submitter);
    };
    const change = (event: Event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.form) return;
      const form = field.form;
      if (!watched.some((start) => field.name.startsWith(start))) return;
      ask(form, form.querySelector<HTMLButtonElement>('button[value="update"]'));
    };
    const wake = () => {
      for (const form of document.forms) delete form.dataset.sent;
      for (const button of document.querySelectorAll('[aria-busy="true"]')) {
        button.removeAttribute('aria-busy');
        button.removeAttribute('aria-disabled');
      }
    };
    const main = document.querySelector('main');
    main?.addEventListener('input', type);
    main?.addEventListener('submit', submit);
    main?.addEventListener('change', change);
    window.addEventListener('pageshow', wake);
    return () => {
      main?.removeEventListener('input', type);
      main?.removeEventListener('submit', submit);
      main?.removeEventListener('change', change);
      window.removeEventListener('pageshow', wake);
    };
  }, [leaving, watched]);
  return (
    <>
      <span
        aria-hidden="true"
        data-part="busy-line"
        data-busy={isBusy}
        className={`fixed inset-x-0 top-0 z-50 block h-0.5 bg-accent transition-opacity ${isBusy ? 'animate-shimmer opacity-100' : 'opacity-0'}`}
      />
      <span role="status" className="fixed inset-x-4 bottom-24 z-40 flex justify-center">
        {changed === null ? null : (
          <span className="rounded-card bg-ink px-4 py-3 font-medium text-14 text-paper shadow-sheet">
            The total has changed with your choice. Press again: {changed}
          </span>
        )}
      </span>
    </>
  );
}

function buttonLike(form: HTMLFormElement, button: HTMLElement | null): HTMLElement | null {
  if (button === null || form.contains(button)) return button;
  const value = button.getAttribute('value') ?? '';
  return form.querySelector<HTMLElement>(`button[value="${CSS.escape(value)}"]`);
}

function radiosOf({ form, name }: HTMLInputElement): HTMLInputElement[] {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return fields.filter((field) => field.type === 'radio' && field.name === name);
}

/** Only the price: the rest of the page is read where it stands. */
function totalOnPage(): string {
  const rows = document.querySelectorAll('main [data-part="price-explanation"] dl > div');
  return rows[rows.length - 1]?.textContent ?? '';
}

function textOf(sent: FormData): [string, string][] {
  return [...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}

export default defineIsland('storefront/cart-form', CartForm);
