import { useEffect, useState } from 'react';
import { isTouched } from '#islands/shared/touched.ts';
import { type FormQueue, openFormQueue, type Sent } from './form-queue.ts';

export interface FormsInPlace {
  /** Buttons (`do`) that lead to another page. They submit once, with the price that was shown. */
  leaving: string[];
  /** Fields whose change redraws the page, by the start of their name. */
  watched: string[];
}

/** Submits the page's forms without leaving it, one after the other. */
export function useFormsInPlace({ leaving, watched }: FormsInPlace) {
  const [isBusy, setIsBusy] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  useEffect(() => {
    let isPlain = false;
    const queue = openFormQueue({
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
      if (LEADS_AWAY.has(form.dataset.part ?? '') || event.submitter?.dataset.plain !== undefined) return;
      event.preventDefault();
      setChanged(null);
      const { submitter } = event;
      const what = submitter instanceof HTMLButtonElement && submitter.name === 'do' ? submitter.value : '';
      if (leaving.includes(what)) void leave(queue, { form, submitter }, setChanged);
      else void queue.ask({ form, submitter });
    };
    const change = (event: Event) => {
      const field = event.target;
      if (!isField(field) || !field.form) return;
      const { form, name } = field;
      if (watched.some((start) => name.startsWith(start))) {
        setChanged(null);
        void queue.ask({ form, submitter: form.querySelector('button[value="update"]') });
      } else if (isKept(field, watched)) queue.keep(form);
    };
    askForEarlier(queue, watched);
    return listen({ type: (event) => queue.typed(fieldsOf(event.target)), submit, change, wake: () => wake(queue) });
  }, [leaving, watched]);
  return { isBusy, changed, retry };
}

/** An item next to an empty cart leads back to the menu, a message to the store to the page that has its form. */
const LEADS_AWAY: ReadonlySet<string> = new Set(['quick-add', 'inquiry']);

/** A code is used once. */
const isKept = ({ name }: FormField, watched: readonly string[]) => watched.length > 0 && name !== 'code';

/** What was chosen or typed before this woke, or what the browser put back, has not been asked for or kept yet. */
function askForEarlier(queue: FormQueue, watched: readonly string[]): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('main form[method="post"]')) {
    const touched = [...form.elements].filter((field) => isField(field)).filter(isTouched);
    const isAsked = touched.some(({ name }) => watched.some((start) => name.startsWith(start)));
    if (isAsked) void queue.ask({ form, submitter: form.querySelector('button[value="update"]') });
    else if (touched.some((field) => isKept(field, watched))) queue.keep(form);
  }
}

interface Listeners {
  readonly type: (event: Event) => void;
  readonly submit: (event: SubmitEvent) => void;
  readonly change: (event: Event) => void;
  readonly wake: () => void;
}

/** Handles the page's forms until the returned function is called. */
function listen({ type, submit, change, wake: show }: Listeners): () => void {
  const main = document.querySelector('main');
  main?.addEventListener('input', type);
  main?.addEventListener('submit', submit);
  main?.addEventListener('change', change);
  window.addEventListener('pageshow', show);
  return () => {
    main?.removeEventListener('input', type);
    main?.removeEventListener('submit', submit);
    main?.removeEventListener('change', change);
    window.removeEventListener('pageshow', show);
  };
}

/** Enables the buttons again when the browser comes back to the page. */
function wake(queue: FormQueue): void {
  for (const form of document.forms) delete form.dataset.sent;
  for (const button of document.querySelectorAll<HTMLElement>('[aria-busy="true"]')) mark(button, false);
  queue.reset();
}

/** Submits once, however often the button is clicked, and only at the price it showed. */
async function leave(queue: FormQueue, { form, submitter }: Sent, onPriceChange: (label: string | null) => void) {
  if (form.dataset.sent) return;
  form.dataset.sent = 'yes';
  const seen = submitter?.textContent;
  mark(submitter, true);
  if (!queue.isIdle()) await queue.settled();
  // After a redraw it may be another element.
  const now = form.isConnected ? buttonLike(form, submitter) : null;
  if (now && now.textContent !== seen) onPriceChange(now.textContent);
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

/** The changed field with the rest of its group, because the answer must not choose another of its options. */
function fieldsOf(target: EventTarget | null): FormField[] {
  if (!isField(target)) return [];
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return [target];
  const fields = [...(target.form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return fields.filter((field) => field.type === 'radio' && field.name === target.name);
}
