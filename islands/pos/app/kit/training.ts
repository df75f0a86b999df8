/** Whether this page is a till in training, and what it calls and keeps then. */
import { type ApiClient, AppErrorAnswer, createApiClient } from '#islands/runtime/api-client.ts';
import { trainingRootOf } from '#src/domain/till/training.ts';

/** What its addresses begin with; null at a real till, and on the server. Browser only. */
export function trainingHere(): string | null {
  return typeof window === 'undefined' ? null : trainingRootOf(window.location.pathname);
}

/**
 * Where this page keeps what survives a reload. A training's ends with its tab, under names of its own: no cart, payment or setting of
 * the real till is read or written.
 */
export function deviceStorage(): { readonly storage: Storage; nameOf(name: string): string } {
  const root = trainingHere();
  return root === null
    ? { storage: localStorage, nameOf: (name) => name }
    : { storage: sessionStorage, nameOf: (name) => `${root} ${name}` };
}

/** Whether this page is on its way to the real till: its training ends before that page is there. */
let isLeaving = false;

export function leavesTraining(): void {
  isLeaving = true;
  const stays = () => {
    isLeaving = false;
  };
  // The browser's Back may show this same page again.
  window.addEventListener('pageshow', stays, { once: true });
}

/** The training's own calls. Once it is over its page is asked for again, which says so, unless the way out was taken here. */
export function trainingClient(root: string): ApiClient {
  const client = createApiClient({ origin: root });
  return {
    async call(endpoint, ...input) {
      try {
        return await client.call(endpoint, ...input);
      } catch (error) {
        const isOver = error instanceof AppErrorAnswer && error.reason === 'training_over';
        // A reload now would take the place of the way out.
        if (isOver && !isLeaving) window.location.reload();
        throw error;
      }
    },
  };
}
