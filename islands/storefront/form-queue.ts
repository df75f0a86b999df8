import { announce } from '#islands/runtime/announce.ts';
import { IN_PLACE_HEADER } from '#src/contracts/in-place.ts';
import { PARTS, refresh } from './refresh.ts';

export interface Sent {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
}

export interface FormQueueUpdate {
  busy(isBusy: boolean): void;
  /** The server was not reached: how to ask again. Null when it answered. */
  offline(retry: (() => void) | null): void;
  /** The answer was no page of ours: the browser should ask by itself and show it. */
  failed(sent: Sent): void;
}

/** Forms of a page that are sent in place, one after the other: each is asked with what the answer before it left. */
export interface FormQueue {
  ask(sent: Sent): Promise<boolean>;
  /** Sends a form that another page usually answers; true where the person is still on this one. */
  leave(sent: Sent): Promise<boolean>;
  /** Hands the server what was typed, a moment later and without drawing: a reload finds it again. */
  keep(form: HTMLFormElement): void;
  /** Waits for what was asked before. */
  settled(): Promise<void>;
  isIdle(): boolean;
  /** Fields that somebody changes now: the answer to an earlier question does not undo it. */
  typed(fields: Iterable<EventTarget>): void;
  /** Back on the page after it was left. */
  reset(): void;
}

const KEEP_AFTER_MS = 500;

export function openFormQueue(news: FormQueueUpdate): FormQueue {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const newer = new Set<EventTarget>();

  const send = async ({ form, submitter }: Sent, headers: Record<string, string>): Promise<boolean> => {
    if (!form.isConnected || (submitter && !submitter.isConnected)) return true;
    const body = new URLSearchParams(textOf(new FormData(form, submitter)));
    const before = codeField();
    newer.clear();
    const done = await refresh(form.action, { method: 'POST', body, headers }, PARTS, (field) => newer.has(field));
    news.offline(done.kind === 'offline' ? () => void enqueue({ form, submitter }, headers) : null);
    if (done.kind === 'failed') news.failed({ form, submitter });
    if (done.kind === 'drawn') attend(before === null);
    return done.kind !== 'gone';
  };
  const enqueue = (sent: Sent, headers: Record<string, string>): Promise<boolean> => {
    clearTimeout(keeping);
    waiting += 1;
    news.busy(true);
    const done = last.then(async () => {
      const isStillHere = await send(sent, headers).catch(() => true);
      if (isStillHere) waiting -= 1;
      if (waiting <= 0) news.busy(false);
      return isStillHere;
    });
    last = done.then(() => undefined);
    return done;
  };
  return {
    ask: (sent) => enqueue(sent, {}),
    leave: (sent) => enqueue(sent, { [IN_PLACE_HEADER]: 'yes' }),
    keep(form) {
      clearTimeout(keeping);
      keeping = setTimeout(() => {
        if (!form.isConnected) return;
        const body = new URLSearchParams(textOf(new FormData(form)));
        last = last.then(() => keepQuietly(form.action, body));
      }, KEEP_AFTER_MS);
    },
    settled: () => last,
    isIdle: () => waiting <= 0,
    typed(fields) {
      for (const field of fields) newer.add(field);
    },
    reset() {
      waiting = 0;
      last = Promise.resolve();
      news.busy(false);
    },
  };
}

async function keepQuietly(action: string, body: URLSearchParams): Promise<void> {
  // Its answer would be this page once more: not followed. Lost on the way, the next question brings it.
  await fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => null);
}

const codeField = () => document.querySelector<HTMLElement>('main input[name="code"]');

/** Takes the eye and the reader to what the answer is about, and nowhere else. */
function attend(hadNoCodeField: boolean): void {
  const problem = document.querySelector<HTMLElement>('main [role="alert"][tabindex]');
  const wrong = document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]');
  const wanted = wrong.length === 1 ? wrong[0] : problem;
  if (wanted) {
    bring(wanted);
    return;
  }
  const code = codeField();
  if (code && hadNoCodeField) {
    bring(code);
    announce(document.querySelector('[data-part="code-sent"]')?.textContent ?? '');
  } else announce(totalOnPage());
}

function bring(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  // In the middle: what sticks to the edges of the page would cover it there.
  element.scrollIntoView({ block: 'center' });
}

/** Only the price: the rest of the page is read where it stands. */
function totalOnPage(): string {
  const rows = document.querySelectorAll('main [data-part="price-explanation"] dl > div');
  return rows[rows.length - 1]?.textContent ?? '';
}

function textOf(sent: FormData): [string, string][] {
  return [...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}
