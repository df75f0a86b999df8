/** The single queue of this browser, and what a till does with it. */
import type { BillDraft } from '#src/domain/till/bill.types.ts';
import type { PlacePosOrderBody, PosSession } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { useBrowserStore } from '../kit/browser-store.ts';
import { connectionKind } from '../kit/connection.ts';
import { observed, START } from '../kit/observed-api.ts';
import { timeText } from '../kit/store-time.ts';
import { trainingHere } from '../kit/training.ts';
import { type DeviceDb, openDeviceDb } from './device-db.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { storeTimeNow } from './server-clock.ts';
import { commentsWith, numberHere, type Unsent } from './unsent.ts';

/** Null on the server, in a browser that stores nothing, and in training, which sells only while its server answers. */
export const device: DeviceDb | null =
  typeof window === 'undefined' || typeof indexedDB === 'undefined' || trainingHere() !== null ? null : openDeviceDb();

let outbox: Outbox | null = null;

export function outboxOf(api: PosApi): Outbox | null {
  if (!device) return null;
  outbox ??= createOutbox(device, api);
  return outbox;
}

/** Whether this till is offline, as the pill shows it. */
export function useIsOffline(): boolean {
  return connectionKind(useBrowserStore(observed, START)) === 'thisDeviceOnly';
}

export const CANNOT_KEEP =
  'This till can’t save sales while it’s offline. Nothing was recorded. Write orders on paper until you’re back online.';

interface Sold {
  readonly session: PosSession;
  readonly draft: OrderDraft;
  readonly body: PlacePosOrderBody;
}

/** Saves a cash sale on this till, to send it later. */
export async function keepSale(api: PosApi, { session, draft, body }: Sold): Promise<Unsent> {
  const { terminal, store, employee } = session;
  const at = storeTimeNow();
  return add(api, terminal.id, (number) => ({
    kind: 'sale',
    ...common(session, draft, at),
    totalInCents: body.expectedTotalInCents,
    keepsPrice: false,
    body: {
      ...body,
      comments: commentsWith(body.comments, number, timeText(at, store.timezone)),
      approval: null,
      alone: { soldIsoDateTimeUtc: at, employeeId: employee?.id ?? null, number },
    },
  }));
}

/** Saves an order on this till, to send it later to where every till finds it. */
export async function keepSave(
  api: PosApi,
  { session, draft, body, totalInCents }: Omit<Sold, 'body'> & { body: BillDraft; totalInCents: number },
): Promise<Unsent> {
  const at = storeTimeNow();
  return add(api, session.terminal.id, () => ({ kind: 'save', ...common(session, draft, at), totalInCents, body }));
}

function common({ store }: PosSession, draft: OrderDraft, atIsoDateTimeUtc: string) {
  return { id: draft.id, storeId: store.storeId, atIsoDateTimeUtc, draft, wasTried: false, refused: null };
}

async function add(api: PosApi, posTerminalId: string, make: Parameters<Outbox['add']>[1]): Promise<Unsent> {
  const queue = outboxOf(api);
  if (!queue) throw new Error(CANNOT_KEEP);
  // Without this request the browser may delete it.
  void navigator.storage?.persist?.().catch(() => false);
  return queue.add((count) => numberHere(posTerminalId, count), make);
}
