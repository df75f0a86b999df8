import { refresh } from './refresh.ts';

/** What became of an item that was added without leaving the page, as a sentence for the customer. */
export interface Added {
  readonly text: string;
  readonly isProblem: boolean;
  /** The field that the problem is about; empty: the whole item. */
  readonly path: string;
}

/** Sends an item's form and updates the cart's link. Throws when the answer isn't ours: the browser then sends the form itself. */
export async function postItem(form: HTMLFormElement): Promise<Added> {
  const sent = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  sent.set('answer', 'json');
  const response = await fetch(form.action, {
    method: 'POST',
    body: sent,
    headers: { accept: 'application/json' },
  }).catch(() => null);
  if (!response) return problem('You’re offline. Try again when you’re back online.');
  const body = (await response.json()) as Answer;
  if (response.ok && body.name) {
    await refresh(location.href, {}, ['[data-part="cart-slot"]']);
    return { text: `${body.name} is in your cart.`, isProblem: false, path: '' };
  }
  const [path, first] = Object.entries(body.form?.errors ?? {})[0] ?? ['', ''];
  return problem(body.form?.message || first || body.error?.message || 'That didn’t work. Try again.', path);
}

interface Answer {
  readonly name?: string;
  readonly form?: { readonly message?: string | null; readonly errors?: Readonly<Record<string, string>> };
  readonly error?: { readonly message?: string };
}

const problem = (text: string, path = ''): Added => ({ text, isProblem: true, path });
