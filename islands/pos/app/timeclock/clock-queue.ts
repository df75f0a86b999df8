/** Punches made offline: on disk before they are shown, sent in order, each counted once by its id. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { MyTimeClock } from '#src/domain/timeclock/my-clock.types.ts';
import type { PunchBody } from '#src/domain/timeclock/punch.schema.ts';
import { mustWait } from '../alone/outbox.ts';
import type { ClockApi } from '../api/clock-api.ts';
import { deviceStorage } from '../kit/training.ts';
import { punchesWaiting } from './clock-waiting.ts';

export interface WaitingPunch {
  readonly position?: number;
  readonly storeId: string;
  readonly employeeName: string;
  readonly body: PunchBody & { readonly alone: NonNullable<PunchBody['alone']> };
  /** Why the store refused it; null: it waits. */
  readonly refusedText: string | null;
}

interface ClockDb extends DBSchema {
  punches: { key: number; value: WaitingPunch };
  /** What each employee's clock showed last, by their id. */
  clocks: { key: string; value: MyTimeClock };
}

const STRICT = { durability: 'strict' } as const;
let opening: Promise<IDBPDatabase<ClockDb>> | null = null;

function clockDb(): Promise<IDBPDatabase<ClockDb>> {
  // Hours that wait to be sent are people's pay: a till in training has others, and never these.
  opening ??= openDB<ClockDb>(deviceStorage().nameOf('servery-clock'), 1, {
    upgrade(created) {
      created.createObjectStore('punches', { keyPath: 'position', autoIncrement: true });
      created.createObjectStore('clocks');
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** On disk when it resolves. */
export async function keepPunch(punch: WaitingPunch): Promise<void> {
  // Counted first: after a power cut in between, one look at an empty queue is all that comes of it.
  punchesWaiting.set(punchesWaiting.get() + 1);
  void navigator.storage?.persist?.().catch(() => false);
  const trx = (await clockDb()).transaction('punches', 'readwrite', STRICT);
  await Promise.all([trx.store.add(punch), trx.done]);
}

export async function waitingPunches(): Promise<WaitingPunch[]> {
  return (await clockDb()).getAll('punches');
}

export async function dropPunch({ position }: WaitingPunch): Promise<void> {
  if (position !== undefined) await (await clockDb()).delete('punches', position);
  await countAgain();
}

export async function keepClock(clock: MyTimeClock): Promise<void> {
  await (await clockDb()).put('clocks', clock, clock.employee.id);
}

export async function keptClock(employeeId: string): Promise<MyTimeClock | null> {
  return (await (await clockDb()).get('clocks', employeeId)) ?? null;
}

let sending: Promise<void> | null = null;

export function sendPunches(api: { readonly clock: Pick<ClockApi, 'punch'> }, storeId: string): Promise<void> {
  sending ??= sendAll(api.clock, storeId).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(clock: Pick<ClockApi, 'punch'>, storeId: string): Promise<void> {
  for (const punch of await waitingPunches()) {
    // What was pressed for another store waits until this device is paired with it again.
    if (punch.storeId !== storeId || punch.refusedText !== null) continue;
    try {
      await clock.punch(punch.body);
    } catch (error) {
      if (!(error instanceof AppErrorAnswer) || mustWait(error)) break;
      await (await clockDb()).put('punches', { ...punch, refusedText: error.message });
      continue;
    }
    if (punch.position !== undefined) await (await clockDb()).delete('punches', punch.position);
  }
  await countAgain();
}

async function countAgain(): Promise<void> {
  punchesWaiting.set((await waitingPunches()).filter(({ refusedText }) => refusedText === null).length);
}
