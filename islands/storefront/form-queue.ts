import { IN_PLACE_HEADER } from '#src/contracts/in-place.ts';
import { beforeRedraw } from './after-redraw.ts';
import { PARTS, refresh } from './refresh.ts';

export interface Sent {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
}

export interface FormQueueUpdate {
  busy(isBusy: boolean): void;
  /** Retries after the server was not reached. Null when it answered. */
  offline(retry: (() => void) | null): void;
  /** The answer was not one of our pages, so the browser should load and show it. */
  failed(sent: Sent): void;
}

/** Submits a page's forms in place, one after the other: each request carries what the answer before it returned. */
export interface FormQueue {
  ask(sent: Sent): Promise<boolean>;
  /** Submits a form whose answer is usually another page. Returns true when the person is still on this one. */
  leave(sent: Sent): Promise<boolean>;
  /** Saves typed values on the server after a moment, without redrawing, so a reload keeps them. */
  keep(form: HTMLFormElement): void;
  /** Waits for earlier requests. */
  settled(): Promise<void>;
  isIdle(): boolean;
  /** Fields being changed now. The answer to an earlier request must not undo them. */
  typed(fields: Iterable<EventTarget>): void;
  /** Call when the browser comes back to the page. */
  reset(): void;
}

const KEEP_AFTER_MS = 500;

export function openFormQueue(update: FormQueueUpdate): FormQueue {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const newer = new Set<EventTarget>();

  const send = async ({ form, submitter }: Sent, headers: Record<string, string>): Promise<boolean> => {
    if (!form.isConnected || (submitter && !submitter.isConnected)) return true;
    const body = new URLSearchParams(textOf(new FormData(form, submitter)));
    const say = beforeRedraw();
    newer.clear();
    const done = await refresh(form.action, { method: 'POST', body, headers }, PARTS, (field) => newer.has(field));
    update.offline(done.kind === 'offline' ? () => void enqueue({ form, submitter }, headers) : null);
    if (done.kind === 'failed') update.failed({ form, submitter });
    if (done.kind === 'drawn') say();
    return done.kind !== 'gone';
  };
  const enqueue = (sent: Sent, headers: Record<string, string>): Promise<boolean> => {
    clearTimeout(keeping);
    waiting += 1;
    update.busy(true);
    const done = last.then(async () => {
      const isStillHere = await send(sent, headers).catch(() => true);
      if (isStillHere) waiting -= 1;
      if (waiting <= 0) update.busy(false);
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
      update.busy(false);
    },
  };
}

async function keepQuietly(action: string, body: URLSearchParams): Promise<void> {
  // Its answer would be this page again, so it is not followed. If it is lost, the next request sends the values.
  await fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => null);
}

function textOf(sent: FormData): [string, string][] {
  return [...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}
