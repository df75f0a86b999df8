import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { type FormQueue, openFormQueue, type Sent } from './form-queue.ts';
import { OfflineBar } from './offline-bar.tsx';
import { followCart } from './refresh.ts';

export interface CartFormProps {
  /** Buttons (`do`) that lead to another page: they are sent once, with the price that was seen. */
  leaving: string[];
  /** Fields whose change draws the page anew, by the start of their name. */
  watched: string[];
}

/** Where forms are sent in place. Renders a thin line while the server is asked. */
function CartForm({ leaving, watched }: CartFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  useEffect(followCart, []);
  useEffect(() => {
    let isPlain = false;
    const asked = openFormQueue({
      busy: setIsBusy,
      offline: (again) => setRetry(() => again),
      failed: ({ form, submitter }) => {
        isPlain = true;
        form.requestSubmit(submitter);
      },
    });
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (isPlain || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
      // A dish beside an empty cart leads back to the menu.
      if (form.dataset.part === 'quick-add') return;
      event.preventDefault();
      setChanged(null);
      const { submitter } = event;
      const what = submitter instanceof HTMLButtonElement ? submitter.value : '';
      if (leaving.includes(what)) void leave(asked, { form, submitter }, setChanged);
      else void asked.ask({ form, submitter });
    };
    const change = (event: Event) => {
      const field = event.target;
      if (!isField(field) || !field.form) return;
      const { form, name } = field;
      if (watched.some((start) => name.startsWith(start))) {
        setChanged(null);
        void asked.ask({ form, submitter: form.querySelector('button[value="update"]') });
      } else if (watched.length > 0 && name !== 'code') asked.keep(form);
    };
    const type = (event: Event) => asked.typed(fieldsOf(event.target));
    const wake = () => {
      for (const form of document.forms) delete form.dataset.sent;
      for (const button of document.querySelectorAll<HTMLElement>('[aria-busy="true"]')) mark(button, false);
      asked.reset();
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
            Your total has changed. Check it and place the order again: {changed}
          </span>
        )}
      </span>
      {retry ? <OfflineBar onRetry={retry} isBusy={isBusy} /> : null}
    </>
  );
}

/** Pressed twice is sent once, and only at the price that stood on the button. */
async function leave(queue: FormQueue, { form, submitter }: Sent, tellChanged: (label: string | null) => void) {
  if (form.dataset.sent) return;
  form.dataset.sent = 'yes';
  const seen = submitter?.textContent;
  mark(submitter, true);
  if (!queue.isIdle()) await queue.settled();
  // Drawn anew, it may be another element.
  const now = form.isConnected ? buttonLike(form, submitter) : null;
  if (now && now.textContent !== seen) tellChanged(now.textContent);
  else if (now && !(await queue.leave({ form, submitter: now }))) return;
  delete form.dataset.sent;
  mark(now, false);
}

function mark(button: HTMLElement | null, isBusy: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button?.setAttribute(name, 'true');
    else button?.removeAttribute(name);
  }
}

function buttonLike(form: HTMLFormElement, button: HTMLElement | null): HTMLElement | null {
  if (button === null || form.contains(button)) return button;
  const value = button.getAttribute('value') ?? '';
  return form.querySelector<HTMLElement>(`button[value="${CSS.escape(value)}"]`);
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is FormField =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** The field that changes. A choice is made for its whole group: the answer must not choose another of it again. */
function fieldsOf(target: EventTarget | null): FormField[] {
  if (!isField(target)) return [];
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return [target];
  const fields = [...(target.form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return fields.filter((field) => field.type === 'radio' && field.name === target.name);
}

export default defineIsland('storefront/cart-form', CartForm);
