/**
 * What screens load. While nobody answers, a screen keeps what it shows, or opens with what this device was last told, and
 * says how old that is; a session that is over leads back to the door.
 */
import { redirect } from '@tanstack/react-router';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { DeviceDb } from '../alone/device-db.ts';
import { isFromMemory } from '../alone/kept-api.ts';
import { isUnreached } from '../alone/outbox.ts';
import { LOST_PATIENCE, withinPatience } from '../alone/patience.ts';
import { browserStore, useBrowserStore } from './browser-store.ts';

export interface Loads {
  /**
   * `asked` tells one question to a route from another: none gets the answer of a different one. `keepAs`: the answer is kept
   * on this device under that name, for a till that reaches nobody.
   */
  read<T>(routeId: string, load: () => Promise<T>, asked?: unknown, keepAs?: string | null): Promise<T>;
}

/** As the router keeps what stands on the screen. */
export interface Shown {
  readonly routeId: string;
  readonly loaderData?: unknown;
  readonly loaderDeps?: unknown;
}

interface Kept<T> {
  readonly storeId: string;
  readonly atMs: number;
  readonly answer: T;
}

export interface LoadsOptions {
  shown(): readonly Shown[];
  onSessionOver(): void;
  /** Null: nothing is kept here. */
  readonly device?: Pick<DeviceDb, 'keep' | 'last'> | null;
  /** Whose screens these are. */
  storeId?(): Promise<string | null>;
  now?(): number;
  readonly patienceMs?: number;
}

const NOTHING: Readonly<Record<string, number>> = {};
const oldAnswers = browserStore(NOTHING);

export function oldAnswersNow(): Readonly<Record<string, number>> {
  return oldAnswers.get();
}

/** By route: since when what it shows was not told anew, in milliseconds; only of those whose last question had no answer. */
export function useOldAnswers(): Readonly<Record<string, number>> {
  return useBrowserStore(oldAnswers, NOTHING);
}

export function createLoads(options: LoadsOptions): Loads {
  const { device = null, storeId = async () => null, now = Date.now, patienceMs } = options;
  const toldAt = new Map<string, number>();
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
  /** What is on the screen already, or what was kept. */
  const knownOf = async <T>(routeId: string, asked: unknown, name: string | null): Promise<Kept<T> | null> => {
    const last = options.shown().find((one) => one.routeId === routeId);
    const isSame = JSON.stringify(last?.loaderDeps || {}) === JSON.stringify(asked);
    if (last?.loaderData !== undefined && isSame) {
      return { storeId: '', atMs: toldAt.get(routeId) ?? now(), answer: last.loaderData as T };
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
        // It is asked anew as soon as somebody answers.
        isFromMemory.set(true);
        return known.answer;
      };
      try {
        const answer = await (name === null ? loading : withinPatience(loading, patienceMs));
        toldAt.set(routeId, now());
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
