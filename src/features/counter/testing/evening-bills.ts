/** What people do to bills in an evening. */
import { findBill } from '#db/ordering/bills.repository.ts';
import { findOrder, getOrder } from '#db/ordering/orders.repository.ts';
import { type BillDraft, billDraftSchema, type PlannedShare } from '#src/domain/ordering/bill.schema.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder, rejectOrder } from '#src/features/orders/end-order.ts';
import { moveReadyTime } from '#src/features/orders/move-ready-time.ts';
import { removeItems } from '#src/features/orders/remove-items.ts';
import { BY_MIA, filledCart, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isHeld, reachedKitchen, startDueOrders, startHeldOrder } from '#src/features/printing/held-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { holdBill } from '../hold-bill.ts';
import { moveBill } from '../move-bill.ts';
import { putOnBillIn } from '../put-on-bill.ts';
import { quoteDraft } from '../save-bill.ts';
import { type SendBillInput, sendBill } from '../send-bill.ts';
import { sendCourse } from '../send-course.ts';
import { splitBill } from '../split-bill.ts';
import { BACK, FRONT, ordered } from './bills-fixture.ts';
import { type Act, aDeal, aDish, type Evening, newId, one, type Step } from './evening.ts';

const EMPTY: BillDraft = {
  lines: [],
  ...BARE_ORDER,
  adjustments: { discount: null, surcharge: null },
  manual: null,
};
const TABLES = ['table-4', 'table-5'] as const;

/** Sends a bill with this changed, from one of the two tills, at the price that the shop asks. */
export async function send(evening: Evening, billId: string, change: Partial<BillDraft>, till = FRONT): Promise<void> {
  const input = await toSend(evening, billId, change, till);
  await sendBill(evening.fixture.ctx, SCOPE, input);
  evening.lastSent = input;
}

async function toSend(
  evening: Evening,
  billId: string,
  change: Partial<BillDraft>,
  till = FRONT,
): Promise<SendBillInput> {
  const { ctx } = evening.fixture;
  const bill = await findBill(ctx.db, SCOPE, billId);
  const order = await findOrder(ctx.db, SCOPE, billId);
  const draft = asStored({ ...(bill?.draft ?? EMPTY), ...change });
  const { priced } = await quoteDraft(ctx.db as Parameters<typeof quoteDraft>[0], ctx, SCOPE, draft, order);
  return {
    ...till,
    ...{ billId, draft, expectedVersion: bill?.version ?? 0 },
    ...{ expectedTotalInCents: priced.priced?.grandTotalInCents ?? 0, keepsHold: false },
    ...{ voidReason: 'Changed', refundMethod: 'cash', allow: () => null },
  };
}

/** An act on one of the bills that were sent, with one of its lines. */
function onBill(
  act: (
    evening: Evening,
    at: { readonly billId: string; readonly lines: BillDraft['lines']; readonly line: BillDraft['lines'][number] },
    step: Step,
  ) => Promise<void>,
): Act {
  return async (evening, step) => {
    const billId = one(evening.living, step.pick);
    if (billId === undefined) return;
    const { lines } = (await evening.fixture.bill(billId)).draft;
    const line = one(lines, step.pick);
    if (line !== undefined) await act(evening, { billId, lines, line }, step);
  };
}

const otherThan = (billId: string, evening: Evening) => evening.living.find((id) => id !== billId);

export const BILL_ACTS: Readonly<Record<string, Act>> = {
  async send(evening, { pick, quantity }) {
    if (evening.living.length > 2) return;
    const billId = newId(evening);
    const lines = [aDish(evening, pick, quantity), ordered(newId(evening), 'wrap')];
    const tableId = one([null, ...TABLES], pick) ?? null;
    await send(evening, billId, { lines, tableId, collectionType: tableId === null ? 'pickup' : 'dineIn' });
    evening.living.push(billId);
  },
  async sendForLater(evening, { pick, quantity }) {
    if (evening.living.length > 2) return;
    const billId = newId(evening);
    await send(evening, billId, { lines: [aDish(evening, pick, quantity)], wishes: inHours(evening, quantity) });
    evening.living.push(billId);
  },
  add: onBill(async (evening, { billId, lines }, { pick, quantity }) => {
    await send(evening, billId, { lines: [...lines, aDish(evening, pick + quantity, quantity)] });
  }),
  /** Dishes of a course: with others of the bill, or after them. */
  addCourse: onBill(async (evening, { billId, lines }, { pick, quantity }) => {
    const starter = { ...aDish(evening, pick, 1), course: 1 };
    const later = { ...aDish(evening, pick + quantity, quantity), course: 1 + quantity };
    const all = pick % 2 === 0 ? [...lines, starter, later] : [...lines, later];
    await send(evening, billId, { lines: all, collectionType: 'dineIn', tableId: one(TABLES, pick) ?? null });
  }),
  sendCourse: onBill(async (evening, { billId, line }, { pick, quantity }) => {
    const asked =
      pick % 3 === 0 ? { course: null, lineIds: [line.id] } : { course: quantity + (pick % 2), lineIds: [] };
    await sendCourse(evening.fixture.ctx, SCOPE, { billId, ...asked, by: BACK.by });
  }),
  takeaway: onBill(async (evening, { billId }) => {
    await send(evening, billId, { collectionType: 'pickup', tableId: null });
  }),
  more: onBill(async (evening, { billId, lines, line }, { quantity }) => {
    await send(evening, billId, { lines: withLine(lines, { ...line, quantity: line.quantity + quantity }) }, BACK);
  }),
  less: onBill(async (evening, { billId, lines, line }) => {
    const rest = line.quantity > 1 ? withLine(lines, { ...line, quantity: line.quantity - 1 }) : without(lines, line);
    await send(evening, billId, { lines: rest });
  }),
  words: onBill(async (evening, { billId, lines, line }, { quantity }) => {
    const comments = ['', 'No onion', 'Well done'][quantity - 1] ?? '';
    await send(evening, billId, { lines: withLine(lines, { ...line, comments }) });
  }),
  options: onBill(async (evening, { billId, lines, line }, { pick, quantity }) => {
    if (line.itemId === 'deal') {
      await send(evening, billId, { lines: withLine(lines, aDeal(line.id, line.quantity, pick + quantity)) });
    }
    if (line.itemId !== 'burger') return;
    const options = [[], ['cheese'], ['cheese', 'bacon']][quantity - 1] ?? [];
    const modifiers = [{ groupId: 'extras', options: options.map((optionId) => ({ optionId, count: 1 })) }];
    await send(evening, billId, { lines: withLine(lines, { ...line, selection: { type: 'basic', modifiers } }) });
  }),
  notes: onBill(async (evening, { billId }, { quantity }) => {
    await send(evening, billId, { comments: `Note ${quantity}`, customerName: one(['', 'Ada'], quantity) ?? '' });
  }),
  async hour(evening, { pick, quantity }) {
    const billId = one(evening.living, pick);
    if (billId === undefined) return;
    await send(evening, billId, { wishes: quantity === 1 ? NO_COUNTER_DETAILS : inHours(evening, quantity) });
  },
  async sendNow(evening, { pick }) {
    const { ctx } = evening.fixture;
    const billId = one([...evening.living, ...evening.orders], pick);
    if (billId !== undefined) await startHeldOrder(ctx, SCOPE, billId, FRONT.by);
  },
  async clock(evening, { pick, quantity }) {
    const { ctx } = evening.fixture;
    ctx.pass({ minutes: (pick % 2 === 0 ? 50 : -45) * quantity });
    await startDueOrders(ctx, SCOPE);
  },
  move: onBill(async (evening, { billId, lines, line }, { quantity }) => {
    const to = otherThan(billId, evening);
    const going = Math.min(quantity, line.quantity);
    if (to && (lines.length > 1 || going < line.quantity)) {
      await evening.fixture.transfer(billId, to, [[line.id, going]]);
    }
  }),
  moveNew: onBill(async (evening, { billId, lines, line }, { quantity }) => {
    const going = Math.min(quantity, line.quantity);
    if (evening.living.length > 2 || (lines.length < 2 && going === line.quantity)) return;
    const to = newId(evening);
    await evening.fixture.transfer(billId, to, [[line.id, going]]);
    evening.living.push(to);
  }),
  merge: onBill(async (evening, { billId }) => {
    const from = otherThan(billId, evening);
    if (!from) return;
    await evening.fixture.merge(billId, from);
    evening.living = evening.living.filter((id) => id !== from);
  }),
  table: onBill(async (evening, { billId }, { quantity }) => {
    const { ctx } = evening.fixture;
    const { version } = await evening.fixture.bill(billId);
    const tableId = TABLES[quantity % 2] ?? 'table-4';
    await moveBill(ctx, SCOPE, { ...FRONT, billId, tableId, expectedVersion: version });
  }),
  again: onBill(async (evening, { billId }) => evening.fixture.again(billId)),
  cancel: onBill(async (evening, { billId }) => {
    await evening.fixture.cancel(billId);
    evening.living = evening.living.filter((id) => id !== billId);
  }),
  pay: onBill(async (evening, { billId }, { quantity }) => {
    const { leftInCents } = await evening.fixture.bill(billId);
    const amountInCents = quantity === 1 ? leftInCents : Math.floor(leftInCents / quantity);
    const payment = { billId, id: newId(evening), amountInCents };
    await evening.fixture.pay(billId, payment);
    evening.lastPaid = payment;
  }),
  split: onBill(async (evening, { billId, lines }, { quantity }) => {
    const { ctx } = evening.fixture;
    const shares = quantity === 1 ? evenly(evening) : byItem(evening, lines);
    await splitBill(ctx, SCOPE, { ...FRONT, billId, shares });
  }),
  payShare: onBill(async (evening, { billId }, { pick }) => {
    const share = one(
      (await evening.fixture.bill(billId)).shares.filter(({ isPaid }) => !isPaid),
      pick,
    );
    if (!share) return;
    const { id: shareId, amountInCents } = share;
    await evening.fixture.pay(billId, { id: newId(evening), shareId, amountInCents });
  }),
  /** The answer was lost: the same command comes again, from the till that sent it. */
  async sentTwice({ fixture: { ctx }, lastSent }) {
    if (lastSent) await sendBill(ctx, SCOPE, lastSent);
  },
  async paidTwice({ fixture, lastPaid }) {
    if (lastPaid) await fixture.pay(lastPaid.billId, lastPaid);
  },
  /** The till begins again with what it stored: it opens its bill and sends what it doesn't know to be sent. */
  async reload({ fixture: { ctx }, lastSent }) {
    if (!lastSent) return;
    const { billId, posTerminalId, employee, by } = lastSent;
    await holdBill(ctx, SCOPE, { billId, posTerminalId, employee, by, mayTakeOver: false });
    await sendBill(ctx, SCOPE, { ...lastSent, draft: asStored(lastSent.draft) });
  },
  /** Two tabs of one till send the same at once: a new bill, or one more dish of a bill. */
  async twoTabs(evening, { pick, quantity }) {
    const { fixture, living } = evening;
    const known = quantity === 1 && living.length < 3 ? undefined : one(living, pick);
    if (known === undefined && living.length > 2) return;
    const billId = known ?? newId(evening);
    const before = known === undefined ? [] : (await fixture.bill(known)).draft.lines;
    const input = await toSend(evening, billId, { lines: [...before, aDish(evening, pick, quantity)] });
    const tab = () => sendBill(fixture.ctx, SCOPE, { ...input, draft: asStored(input.draft) });
    const [first, second] = await Promise.allSettled([tab(), tab()]);
    if (first.status !== second.status) throw new Error('two tabs sent the same, and only one was heard');
    if (first.status === 'rejected') throw first.reason;
    evening.lastSent = input;
    if (known === undefined) living.push(billId);
  },
  /** A second till has an old version. */
  async stale({ fixture: { ctx }, lastSent }, { quantity }) {
    if (!lastSent) return;
    const lines = lastSent.draft.lines.map((each) => ({ ...each, quantity: each.quantity + quantity }));
    const old = { ...lastSent, ...BACK, draft: { ...lastSent.draft, lines } };
    const sent = await sendBill(ctx, SCOPE, old).catch((error: unknown) => error);
    if (!(sent instanceof AppError)) throw new Error('an old version was taken', { cause: sent });
    throw sent;
  },
  async guests(evening, { pick, quantity }) {
    const { web, orders } = evening;
    if (orders.length > 3) return;
    const dishes = { [pick % 2 === 0 ? 'burger' : 'cola']: quantity, wrap: 1 };
    const isAtTable = pick < 6;
    const details = isAtTable ? { collectionType: 'dineIn' as const, tableId: 'table-4' } : {};
    const expectedTotalInCents = (pick % 2 === 0 ? 1000 : 400) * quantity + 700;
    const { orderId } = await place(web, await filledCart(web, dishes, details), { expectedTotalInCents });
    orders.push(orderId);
  },
  async accept({ web: { ctx }, orders }, { pick }) {
    const orderId = one(orders, pick);
    if (orderId) await acceptOrder(ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
  },
  async removeItems({ web: { ctx }, orders }, { pick }) {
    const orderId = one(orders, pick);
    if (!orderId) return;
    const { version, lines } = await getOrder(ctx.db, SCOPE, orderId);
    const [line] = lines;
    const keeps = [{ lineId: line?.id ?? '', quantity: (line?.priced.quantity ?? 1) - 1 }];
    await removeItems(ctx, SCOPE, { orderId, lines: keeps, reason: 'Out', expectedVersion: version, by: BY_MIA });
  },
  async readyLater({ web: { ctx }, orders }, { pick, quantity }) {
    const orderId = one(orders, pick);
    if (!orderId) return;
    const { promisedForIsoDateTimeUtc: insteadOfIsoDateTimeUtc } = await getOrder(ctx.db, SCOPE, orderId);
    const promised = isoUtc(ctx.clock.now().add({ minutes: 30 * quantity }));
    const times = { promisedForIsoDateTimeUtc: promised, insteadOfIsoDateTimeUtc };
    await moveReadyTime(ctx, SCOPE, { orderId, ...times, by: BY_MIA });
  },
  async endOrder({ web: { ctx }, orders }, { pick, quantity }) {
    const orderId = one(orders, pick);
    const end = quantity === 1 ? rejectOrder : cancelOrder;
    if (orderId) await end(ctx, SCOPE, { orderId, reason: 'Closed', by: BY_MIA });
  },
  async putOnBill(evening, { pick, quantity }) {
    const { ctx } = evening.fixture;
    const orderId = one(evening.orders, pick);
    const billId = quantity === 1 ? null : (one(evening.living, pick) ?? null);
    if (!orderId || (billId === null && evening.living.length > 2)) return;
    const newBillId = newId(evening);
    const input = { ...FRONT, orderIds: [orderId], billId, newBillId };
    const put = await ctx.write((trx) => putOnBillIn(trx, ctx, SCOPE, input));
    evening.orders = evening.orders.filter((id) => id !== orderId);
    if (billId === null) evening.living.push(put.billId);
  },
  /** The day is over: what is completed must have reached the kitchen, and is not cooked again. */
  async dayEnd({ fixture: { ctx }, living }, { pick }) {
    const billId = one(living, pick);
    const order = billId === undefined ? null : await findOrder(ctx.db, SCOPE, billId);
    if (order?.statusCode === 'accepted' && !(await isHeld(ctx.db, ctx, SCOPE, order))) {
      await reachedKitchen(ctx, SCOPE, order);
    }
  },
  async crash(evening) {
    evening.crashes = true;
  },
};

/** A draft as a till sends it, and reads it again from its disk. */
function asStored(draft: BillDraft): BillDraft {
  return billDraftSchema.parse(JSON.parse(JSON.stringify(draft)));
}

function withLine(lines: BillDraft['lines'], line: BillDraft['lines'][number]): BillDraft['lines'] {
  return lines.map((each) => (each.id === line.id ? line : each));
}

function without(lines: BillDraft['lines'], line: BillDraft['lines'][number]): BillDraft['lines'] {
  return lines.filter((each) => each.id !== line.id);
}

function inHours({ fixture: { ctx } }: Evening, hours: number): NonNullable<BillDraft['wishes']> {
  return {
    ...NO_COUNTER_DETAILS,
    requestedForIsoDateTimeUtc: isoUtc(ctx.clock.now().add({ hours })),
    timeNote: 'Asked',
  };
}

function evenly(evening: Evening): PlannedShare[] {
  return [0, 1, 2].map(() => ({ id: newId(evening), mode: 'equally' as const }));
}

/** The first item alone, all others together. */
function byItem(evening: Evening, lines: BillDraft['lines']): PlannedShare[] {
  const [first, ...rest] = lines.map(({ id, quantity }) => ({ lineId: id, units: quantity, sharedBetween: 1 }));
  return [first ? [first] : [], rest]
    .filter((some) => some.length > 0)
    .map((some) => ({ id: newId(evening), mode: 'byItem' as const, lines: some }));
}
