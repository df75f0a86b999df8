/** Sends one change; says when there was no connection for it. */
export type Change = () => Promise<'sent' | 'offline'>;

export interface Unsent {
  /** Sends it after all that were added before. */
  add(change: Change): void;
  /** Does something once what was added before is sent or known to have no connection. */
  afterwards(act: () => Promise<unknown>): void;
  /** Tries what is left once more. */
  again(): void;
  isEmpty(): boolean;
}

/**
 * The changes of a page in the order they were made. One that meets no connection stays, and holds back all after it: a later
 * change may build on it. `onOffline` hears of each try that met none.
 */
export function createUnsent(onOffline: () => void): Unsent {
  const changes: Change[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  const sendAll = async () => {
    for (let next = changes[0]; next; next = changes[0]) {
      if ((await next()) === 'offline') return onOffline();
      changes.shift();
    }
  };
  const again = () => {
    queue = queue.then(sendAll);
  };
  return {
    add(change) {
      changes.push(change);
      again();
    },
    afterwards(act) {
      queue = queue.then(act);
    },
    again,
    isEmpty: () => changes.length === 0,
  };
}
