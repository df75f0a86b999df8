/** Carries out what the sale's states ask for: calls, this device's storage, the order on this till. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { CANNOT_KEEP, keepSale } from '../alone/alone.ts';
import type { PosApi } from '../api/pos-api.ts';
import { draftOfBill } from '../draft/bill-draft.ts';
import { act as change, draftNow, goOnAsNew, renewDraft } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { forgetApproval } from '../kit/approval.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';
import { type Till, useSession, useTill } from '../kit/pos-context.tsx';
import { isUnreached } from '../kit/unreached.ts';
import { problemText } from '../kit/use-act.ts';
import { actNeeded } from '../kit/use-approved.tsx';
import type { Taken } from './sale.ts';
import { endOf } from './sale-end.ts';
import {
  type Fault,
  NO_SALE,
  next,
  type Press,
  type SaleAct,
  type SaleEvent,
  type SaleState,
  type Settled,
} from './sale-machine.ts';

/** What the acts after an event need. A request of another screen makes its call itself, and needs none of it. */
interface Hands extends Partial<Pick<Till, 'refresh' | 'changeSession'>> {
  readonly api?: PosApi;
  /** The order that is paid, and who takes the money. */
  readonly sold?: { readonly session: PosSession; readonly draft: OrderDraft };
}

const memory = browserStore<SaleState>(NO_SALE);
const waiting: ((hasLeft: boolean) => void)[] = [];
let count = 0;

export function useSale(): SaleState {
  return useBrowserStore(memory, NO_SALE);
}

export function useSettled(): Settled | null {
  return useSale().settled;
}

export function forgetSettled(): void {
  void happen({ type: 'settledSeen' });
}

/** Locks the till if it is set to lock after each sale. */
export function useAfterSale(): () => Promise<void> {
  const { employee, terminal } = useSession();
  const till = useTill();
  return () => happen({ type: 'nextOrder', locks: terminal.settings.autoLock.isAfterSale && employee !== null }, till);
}

/**
 * Sends a request about the order on this till. Until its answer arrives the store may know more than the till, and the mark
 * that says so survives a reload. A rejection means that nothing was done.
 */
export async function sendTracked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const nr = nextNr();
  void happen({ type: 'requested', nr });
  try {
    const answer = await call();
    void happen({ type: 'answered', nr, answer: null });
    return answer;
  } catch (error) {
    void happen({ type: 'answered', nr, answer: faultOf(error) });
    throw error;
  }
}

/** The error for an order that exists already. */
export function mayBeBooked(error: unknown): boolean {
  return error instanceof AppErrorAnswer && error.code === 'resource_status_conflict';
}

/**
 * Asks the store about the order on this till when the answer to a sale may have been lost. Returns true when the order has
 * left this till, and the screen shows how. Never throws: when offline it is asked again later.
 */
export function settleDraft(api: PosApi): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    void happen({ type: 'ask' }, { api });
  });
}

/** An error as the machine reads it. */
export function faultOf(error: unknown): Fault {
  const answer = error instanceof AppErrorAnswer ? error : null;
  const orderId = answer?.details?.orderId;
  const newTotalInCents = answer?.details?.newTotalInCents;
  return {
    kind: kindOf(error),
    text: problemText(error),
    reason: answer?.reason ?? null,
    orderId: typeof orderId === 'string' ? orderId : null,
    newTotalInCents: typeof newTotalInCents === 'number' ? newTotalInCents : null,
    act: actNeeded(error),
  };
}

function kindOf(error: unknown): Fault['kind'] {
  if (isUnreached(error)) return 'lost';
  if (mayBeBooked(error)) return 'exists';
  const isRejection =
    error instanceof AppErrorAnswer && error.status >= 400 && error.status < 500 && error.status !== 409;
  return isRejection ? 'refused' : 'unclear';
}

/** The number of the next request or press. */
export function nextNr(): number {
  count++;
  return count;
}

/** Takes in an event and does what follows. Resolves when all of it is done. Never throws. */
export async function happen(event: SaleEvent, hands: Hands = {}): Promise<void> {
  const { id, isTold = false, lines } = draftNow();
  const { state, acts } = next({ ...memory.get(), order: { id, isTold, lines } }, event);
  memory.set(state);
  await Promise.all(acts.map((act) => carryOut(act, hands)));
}

async function carryOut(act: SaleAct, hands: Hands): Promise<void> {
  switch (act.type) {
    case 'mark':
      change({ type: 'told', isTold: act.isTold });
      return;
    case 'renew':
      renewDraft(act.orderId);
      return;
    case 'goOnWith':
      change({ type: 'restore', draft: { ...draftNow(), ...act.bill, isTold: false } });
      return;
    case 'settle':
      goOnAsNew(act.rest);
      return;
    case 'tell':
      for (const resolve of waiting.splice(0)) resolve(act.hasLeft);
      return;
    case 'forgetApproval':
      forgetApproval();
      return;
    case 'refresh':
      void hands.refresh?.();
      return;
    default:
      if (hands.api) await call(act, hands.api, hands);
  }
}

type Call = Extract<SaleAct, { type: 'place' | 'store' | 'ask' | 'reopen' | 'giveUp' | 'lock' }>;

/** What takes a while. Its answer is an event. */
async function call(act: Call, api: PosApi, hands: Hands): Promise<void> {
  switch (act.type) {
    case 'place': {
      const answer = await api.place(act.press.body).catch(faultOf);
      return happen({ type: 'answered', nr: act.press.nr, answer }, hands);
    }
    case 'store': {
      const { press } = act;
      const answer = await storeHere(press, api, hands).catch(
        (): Fault => ({ ...faultOf(null), kind: 'lost', text: CANNOT_KEEP }),
      );
      return happen({ type: 'stored', press, answer }, hands);
    }
    case 'ask': {
      const { orderId } = act;
      const end = await endNow(api, orderId).catch(() => ({ kind: 'noAnswer' }) as const);
      return happen({ type: 'found', orderId, end }, hands);
    }
    case 'reopen': {
      const { orderId } = act;
      const bill = await api
        .openBill(orderId)
        .then(draftOfBill)
        .catch(() => null);
      return happen({ type: 'reopened', orderId, bill: bill && { id: bill.id, bill: bill.bill } }, hands);
    }
    case 'giveUp': {
      const { orderId } = act;
      const fault = await api.card.giveUp(orderId).then(() => null, faultOf);
      return happen({ type: 'gaveUp', orderId, fault }, hands);
    }
    case 'lock':
      return lock(api, hands);
  }
}

/** Saves a cash sale on this till. */
async function storeHere({ body, heldUntilIsoDateTimeUtc }: Press, api: PosApi, { sold }: Hands): Promise<Taken> {
  if (!sold) throw new Error(CANNOT_KEEP);
  const { id, number, totalInCents } = await keepSale(api, { ...sold, body });
  return {
    orderId: id,
    orderNumber: number,
    grandTotalInCents: totalInCents,
    changeInCents: body.tenderedInCents - totalInCents,
    isPaid: true,
    isKept: true,
    heldUntilIsoDateTimeUtc,
  };
}

/** What the store has, compared with what is on the till once it answers. */
async function endNow(api: PosApi, orderId: string): Promise<Extract<SaleEvent, { type: 'found' }>['end']> {
  try {
    const detail = await api.bill(orderId);
    return endOf(draftNow(), detail);
  } catch (error) {
    const isUnknown = error instanceof AppErrorAnswer && error.status === 404 && !isUnreached(error);
    if (isUnknown) return { kind: 'nothing' };
    throw error;
  }
}

/** Offline it stays open, as the idle lock does, which tries again. */
async function lock(api: PosApi, { changeSession }: Hands): Promise<void> {
  try {
    await api.lock();
    forgetApproval();
    await changeSession?.('lockscreen');
  } catch {
    // The idle lock tries again.
  }
}
