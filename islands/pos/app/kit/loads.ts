/**
 * Loads the data of screens. Offline, a screen keeps what it shows, or opens with the last answer on this device, and shows how
 * old that is. A session that is over leads back to the lock screen.
 */
import { redirect } from '@tanstack/react-router';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { browserStore, useBrowserStore } from './browser-store.ts';
import { isFromMemory } from './from-memory.ts';
import { LOST_PATIENCE, withinPatience } from './patience.ts';
import { isUnreached } from './unreached.ts';

export interface Loads {
  /**
   * `asked` identifies the query, so a route never shows the answer to another. With `keepAs` the answer is stored on this device
   * under that name, for an offline till.
   */
  read<T>(routeId: string, load: () => Promise<T>, asked?: unknown, keepAs?: string | null): Promise<T>;
}

/** The data on the screen, as the router holds it. */
export interface Shown {
  readonly routeId: string;
  readonly loaderData?: unknown;
  readonly loaderDeps?: unknown;
}

/** Where this device stores the last answers it got. */
interface LastAnswers {
  keep(name: string, value: unknown): Promise<void>;
  /** Undefined when nothing was stored. */
  last<T>(name: string): Promise<T | undefined>;
}

interface Kept<T> {
  readonly storeId: string;
  readonly atMs: number;
  readonly answer: T;
}

export interface LoadsOptions {
  shown(): readonly Shown[];
  onSessionOver(): void;
  /** Null when nothing is stored here. */
  readonly device?: LastAnswers | null;
  /** The store and employee whose screens these are. */
  storeId?(): Promise<string | null>;
  now?(): number;
  readonly patienceMs?: number;
}

const NOTHING: Readonly<Record<string, number>> = {};
const oldAnswers = browserStore(NOTHING);

export function oldAnswersNow(): Readonly<Record<string, number>> {
  return oldAnswers.get();
}

/** By route: since when its data is out of date, in milliseconds. Only routes whose last request got no answer. */
export function useOldAnswers(): Readonly<Record<string, number>> {
  return useBrowserStore(oldAnswers, NOTHING);
}

export function createLoads(options: LoadsOptions): Loads {
  const { device = null, storeId = async () => null, now = Date.now, patienceMs } = options;
  const answeredAt = new Map<string, number>();
  const noteAge = (routeId: string, atMs: number | null) => {
    const { [routeId]: before, ...others } = oldAnswers.get();
    if (atMs !== null) oldAnswers.set({ ...others, [routeId]: atMs });
    else if (before !== undefined) oldAnswers.set(others);
  };
  const keep = async (name: string, answer: unknown) => {
    const id = await storeId();
    if (id !== null) await device?.keep(name, { storeId: id, atMs: now(), answer } satisfies Kept<unknown>);
  };
  const lastOf = async <T>(name: string): Promise<Kept<T> | null> => {
    const kept = await device?.last<Kept<T>>(name).catch(() => undefined);
    return kept && kept.storeId === (await storeId()) ? kept : null;
  };
  /** The data on the screen, or from storage. */
  const knownOf = async <T>(routeId: string, asked: unknown, name: string | null): Promise<Kept<T> | null> => {
    const last = options.shown().find((one) => one.routeId === routeId);
    const isSame = JSON.stringify(last?.loaderDeps || {}) === JSON.stringify(asked);
    if (last?.loaderData !== undefined && isSame) {
      return { storeId: '', atMs: answeredAt.get(routeId) ?? now(), answer: last.loaderData as T };
    }
    return name === null ? null : lastOf<T>(name);
  };
  return {
    async read<T>(routeId: string, load: () => Promise<T>, asked: unknown = {}, keepAs = null): Promise<T> {
      const name = keepAs === null ? null : `screen-${keepAs}`;
      const loading = load();
      const old = async (error: unknown): Promise<T> => {
        const known = await knownOf<T>(routeId, asked, name);
        if (!known) {
          if (error === LOST_PATIENCE) return loading;
          throw error;
        }
        noteAge(routeId, known.atMs);
        // It is read again as soon as the server answers.
        isFromMemory.set(true);
        return known.answer;
      };
      try {
        const answer = await (name === null ? loading : withinPatience(loading, patienceMs));
        answeredAt.set(routeId, now());
        noteAge(routeId, null);
        if (name !== null) void keep(name, answer).catch(() => {});
        return answer;
      } catch (error) {
        if (isUnreached(error) || error === LOST_PATIENCE) return old(error);
        if (!(error instanceof AppErrorAnswer) || error.reason !== 'login_required') throw error;
        options.onSessionOver();
        throw redirect({ to: '/' });
      }
    },
  };
}
