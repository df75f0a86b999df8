import { hasOrderSince } from '#db/ordering/customer-orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { runLoop } from '#src/features/jobs/run-loop.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { Cloud } from '../sync/cloud.ts';
import { fetchUpdate } from './fetch-update.ts';
import { platformHere } from './manifest.ts';

const POLL_MS = 6 * 60 * 60_000;
const FIRST_CHECK_MS = 5 * 60_000;
const QUIET_CHECK_MS = 10 * 60_000;

export interface UpdateState {
  /** False when this program trusts no key or no launcher started it, so it takes no updates. */
  readonly isOn: boolean;
  readonly lookedIsoDateTimeUtc: string | null;
  /** In place, for the next start. */
  readonly waiting: string | null;
  readonly why: string | null;
}

export interface Updates {
  state(): UpdateState;
  /** Checks now. */
  look(): Promise<UpdateState>;
  /** Starts the program that waits, if the store is quiet. */
  changeOver(): Promise<boolean>;
  stop(): void;
}

export interface UpdatesOptions {
  readonly ctx: Pick<AppContext, 'db' | 'clock' | 'log' | 'dataDir'>;
  readonly cloud: Pick<Cloud, 'update' | 'updateFile'>;
  readonly publicKey: string | null;
  readonly runningVersion: string;
  /** Whether a launcher started us. Without one the new program would never be chosen. */
  readonly isLaunched: boolean;
  /** After this long without a sale, the store counts as closed. */
  readonly quietMinutes: number;
  restart(): void;
}

/** Checks for a newer program a few times a day, and switches to it during a pause in sales. */
export function startUpdates(options: UpdatesOptions): Updates {
  const { ctx, cloud, publicKey, runningVersion, isLaunched, quietMinutes, restart } = options;
  const platform = platformHere();
  const isOn = publicKey !== null && platform !== null && isLaunched;
  let state: UpdateState = { isOn, lookedIsoDateTimeUtc: null, waiting: null, why: null };
  const look = async () => {
    if (publicKey === null || platform === null || !isOn) return state;
    try {
      const { dataDir, log } = ctx;
      const waiting = await fetchUpdate({ dataDir, log, cloud, platform, publicKey, runningVersion });
      state = { isOn, lookedIsoDateTimeUtc: ctx.clock.now().toString(), waiting, why: null };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      ctx.log.warn('no newer program', { why });
      state = { ...state, why };
    }
    return state;
  };
  const changeOver = async () => {
    if (state.waiting === null || !(await isQuiet(ctx, quietMinutes))) return false;
    ctx.log.info('changing over to a newer program', { version: state.waiting });
    restart();
    return true;
  };
  const every = (ms: number, work: () => Promise<unknown>, firstMs = ms) =>
    runLoop({
      firstMs,
      round: () => work().then(() => ms),
      afterFailure(error) {
        ctx.log.error('updates not looked after', { error });
        return ms;
      },
    });
  const loops = isOn ? [every(POLL_MS, look, FIRST_CHECK_MS), every(QUIET_CHECK_MS, changeOver)] : [];
  return { state: () => state, look, changeOver, stop: () => loops.forEach((loop) => void loop.stop()) };
}

/** Without orders in the last hours, the store counts as closed. */
export async function isQuiet({ db, clock }: Pick<AppContext, 'db' | 'clock'>, minutes: number): Promise<boolean> {
  const since = isoUtc(clock.now().subtract({ minutes }));
  return !(await hasOrderSince(db, since));
}
