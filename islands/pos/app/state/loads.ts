/** What screens load: while nobody answers, a screen keeps what it shows; a session that is over leads back to the door. */
import { redirect } from '@tanstack/react-router';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';

export interface Loads {
  /** `asked` tells one question to a route from another: none gets the answer of a different one. */
  read<T>(routeId: string, load: () => Promise<T>, asked?: unknown): Promise<T>;
}

/** As the router keeps what stands on the screen. */
export interface Shown {
  readonly routeId: string;
  readonly loaderData?: unknown;
  readonly loaderDeps?: unknown;
}

export function createLoads(options: { shown(): readonly Shown[]; onSessionOver(): void }): Loads {
  return {
    async read<T>(routeId: string, load: () => Promise<T>, asked: unknown = {}): Promise<T> {
      try {
        return await load();
      } catch (error) {
        if (!(error instanceof AppErrorAnswer)) throw error;
        if (error.reason === 'login_required') {
          options.onSessionOver();
          throw redirect({ to: '/' });
        }
        const last = options.shown().find((one) => one.routeId === routeId);
        const isSame = JSON.stringify(last?.loaderDeps || {}) === JSON.stringify(asked);
        if (error.status === 0 && last?.loaderData !== undefined && isSame) return last.loaderData as T;
        throw error;
      }
    },
  };
}
