import { useEffect, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { refresh } from './refresh.ts';

export interface CartFormProps {
  /** Buttons (`do`) that leave the page: they are sent the plain way, once. */
  leaving: string[];
  /** Fields whose change draws the page anew, by the start of their name. */
  watched: string[];
}

/** Where forms are sent in place. Renders a thin line while the server is asked. */
function CartForm({ leaving, watched }: CartFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let asked = 0;
    let isLeaving = false;
    const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
      const mine = ++asked;
      setIsBusy(true);
      const sent = new FormData(form, submitter);
      // The answer to an older question would undo the newer one.
      const done = await refresh(form.action, { method: 'POST', body: new URLSearchParams(textOf(sent)) });
      if (mine !== asked || done.kind === 'gone') return;
      setIsBusy(false);
      if (done.kind === 'failed') {
        isLeaving = true;
        form.requestSubmit(submitter);
        return;
      }
      const problem = document.querySelector<HTMLElement>('main [role="alert"][tabindex]');
      if (problem) problem.focus();
      else announce(document.querySelector('main [data-part="total"]')?.textContent ?? '');
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
      const submitter = event.submitter;
      const what = submitter instanceof HTMLButtonElement ? submitter.value : '';
      if (leaving.includes(what) || isLeaving) {
        // Pressed twice is sent once.
        if (form.dataset.sent) event.preventDefault();
        form.dataset.sent = 'yes';
        submitter?.setAttribute('aria-busy', 'true');
        submitter?.setAttribute('aria-disabled', 'true');
        return;
      }
      event.preventDefault();
      void send(form, submitter);
    };
    const change = (event: Event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.form) return;
      const form = field.form;
      if (!watched.some((start) => field.name.startsWith(start))) return;
      void send(form, form.querySelector<HTMLButtonElement>('button[value="update"]'));
    };
    const wake = () => {
      for (const form of document.forms) delete form.dataset.sent;
      for (const button of document.querySelectorAll('[aria-busy="true"]')) {
        button.removeAttribute('aria-busy');
        button.removeAttribute('aria-disabled');
      }
    };
    const main = document.querySelector('main');
    main?.addEventListener('submit', submit);
    main?.addEventListener('change', change);
    window.addEventListener('pageshow', wake);
    return () => {
      main?.removeEventListener('submit', submit);
      main?.removeEventListener('change', change);
      window.removeEventListener('pageshow', wake);
    };
  }, [leaving, watched]);
  return (
    <span
      aria-hidden="true"
      data-part="busy-line"
      className={`fixed inset-x-0 top-0 z-50 block h-0.5 bg-accent transition-opacity ${isBusy ? 'animate-shimmer opacity-100' : 'opacity-0'}`}
    />
  );
}

function textOf(sent: FormData): [string, string][] {
  return [...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}

export default defineIsland('storefront/cart-form', CartForm);
