/** The queue of an offline till: each order is stored before it is shown, and sent in order, exactly once. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { PosApi } from '../api/pos-api.ts';
import { browserStore } from '../kit/browser-store.ts';
import { isUnreached } from '../kit/unreached.ts';
import type { DeviceDb } from './device-db.ts';
import { keepingPrice, type Refused, type Unsent } from './unsent.ts';

export type UnsentDraft = Unsent extends infer One
  ? One extends Unsent
    ? Omit<One, 'position' | 'number'>
    : never
  : never;

/** A discount that settles a changed price changes percentages too. It settles within a cent or two. */
const PRICE_ROUNDS = 4;

export function createOutbox(db: DeviceDb, api: Pick<PosApi, 'place' | 'saveBill' | 'bill'>) {
  const unsent = browserStore<readonly Unsent[]>([]);
  let sending: Promise<void> | null = null;
  const readAgain = async () => unsent.set(await db.list());

  return {
    unsent,
    readAgain,
    /** On disk when it resolves. `make` receives a number that no other order gets. */
    async add(numberOf: (count: number) => string, make: (number: string) => UnsentDraft): Promise<Unsent> {
      const entry = await db.add((count) => {
        const number = numberOf(count);
        return { ...make(number), number, position: count } as Unsent;
      });
      await readAgain();
      return entry;
    },
    /** Sends what waits, one by one. Stops when offline, and skips what is rejected. */
    send(storeId: string): Promise<void> {
      sending ??= sendAll(db, api, storeId, readAgain).finally(() => {
        sending = null;
      });
      return sending;
    },
    /** Sends it again next time, as a person decided. */
    async again(entry: Unsent, change: Partial<Pick<Unsent, 'body'>> & { keepsPrice?: boolean } = {}): Promise<void> {
      await db.put({ ...entry, ...change, refused: null } as Unsent);
      await readAgain();
    },
    /** Removes it, because a person continues with it by hand. */
    async takeOut(entry: Unsent): Promise<void> {
      await db.remove(entry.position);
      await readAgain();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

async function sendAll(
  db: DeviceDb,
  api: Pick<PosApi, 'place' | 'saveBill' | 'bill'>,
  storeId: string,
  readAgain: () => Promise<void>,
): Promise<void> {
  for (const entry of await db.list()) {
    // Skip what was sold for another store before this device was paired again.
    if (entry.refused !== null || entry.storeId !== storeId) continue;
    if (!entry.wasTried) await db.put({ ...entry, wasTried: true });
    const outcome = await tell(api, entry);
    if (outcome === 'wait') break;
    if (outcome === 'done') await db.remove(entry.position);
    else await db.put({ ...entry, wasTried: true, refused: outcome });
    await readAgain();
  }
}

async function tell(
  api: Pick<PosApi, 'place' | 'saveBill' | 'bill'>,
  entry: Unsent,
): Promise<'done' | 'wait' | Refused> {
  try {
    if (entry.kind === 'save') await api.saveBill(entry.id, entry.body, 0);
    else if (entry.keepsPrice) await placeKeepingPrice(api, entry.body);
    else await api.place(entry.body);
    return 'done';
  } catch (error) {
    // Not the store's answer. Its outcome is unknown, so it is sent again later.
    if (!(error instanceof AppErrorAnswer)) return 'wait';
    if (mustWait(error)) return 'wait';
    if (error.code === 'resource_status_conflict' && (await isBooked(api, entry))) return 'done';
    const newTotal = error.details?.newTotalInCents;
    const newTotalInCents = typeof newTotal === 'number' ? newTotal : null;
    const act = error.details?.act as ProtectedAct | undefined;
    return { text: error.message, reason: error.reason ?? null, newTotalInCents, ...(act ? { act } : {}) };
  }
}

/** A sale that is there with its money needs no check by a person, whichever machine took it. */
async function isBooked(api: Pick<PosApi, 'bill'>, { kind, id, totalInCents }: Unsent): Promise<boolean> {
  if (kind !== 'sale') return false;
  const detail = await api.bill(id).catch(() => null);
  const { order = null, leftInCents = 0 } = detail ?? {};
  const isTaken = order?.statusCode === 'accepted' || order?.statusCode === 'completed';
  return (
    isTaken && order.paymentType !== 'posPayLater' && leftInCents === 0 && order.grandTotalInCents === totalInCents
  );
}

async function placeKeepingPrice(api: Pick<PosApi, 'place'>, body: Parameters<PosApi['place']>[0]): Promise<void> {
  let next = body;
  for (let round = 1; ; round++) {
    try {
      await api.place(next);
      return;
    } catch (error) {
      const newTotal = error instanceof AppErrorAnswer ? error.details?.newTotalInCents : undefined;
      if (typeof newTotal !== 'number' || round === PRICE_ROUNDS) throw error;
      next = keepingPrice(next, newTotal);
    }
  }
}

/** No answer, no sign-in, or a server in trouble: it may be accepted later. */
export function mustWait(error: AppErrorAnswer): boolean {
  if (isUnreached(error) || error.status >= 500 || error.status === 429) return true;
  // Without a named permission it is the till's own PIN that is missing, not an approval.
  const isSignIn = error.reason === 'pin_required' && error.details?.permission === undefined;
  return isSignIn || error.reason === 'login_required' || error.reason === 'box_stopped';
}
