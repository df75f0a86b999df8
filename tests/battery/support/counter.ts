import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { cancelBill } from '#src/features/counter/cancel-bill.ts';
import { payBill } from '#src/features/counter/pay-bill.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { readBill } from '#src/features/counter/read-bills.ts';
import { saveBill } from '#src/features/counter/save-bill.ts';
import { sendBill } from '#src/features/counter/send-bill.ts';
import { splitBill } from '#src/features/counter/split-bill.ts';
import { cancelOrder, completeOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { createSpoolerCore } from '#src/features/printing/spooler.ts';
import { noSleep } from '#src/features/printing/testing/spool-bench.ts';
import { createMemoryPrinters } from '#src/integrations/printer/simulator/memory-printer.ts';
import { AppError } from '#src/shared/app-error.ts';
import { orRefused } from './both-sides.ts';
import { actsBesideOrders } from './counter-acts.ts';
import type { Dice } from './dice.ts';
import { type BoxedShop, BY_OWNER } from './shops-with-boxes.ts';

/** What a counter got confirmed. */
export interface Acknowledged {
  readonly orderNumber: string;
}

export interface Counter {
  readonly said: ReadonlyMap<string, Acknowledged>;
  /** How often each act was done, for the run to be believed. */
  readonly acts: Readonly<Record<string, number>>;
  /** One new order: paid at once, to be paid later, or saved first. */
  takeOrder(): Promise<void>;
  /** Something with an order that is there. */
  goOn(): Promise<void>;
  /** Prints what waits. */
  print(): Promise<void>;
}

const NO_APPROVAL = { keepsHold: false, voidReason: null, refundMethod: null, allow: () => null };
const SUBTOTAL = 1_000_000;

/** The till of a shop's box with everything that is done at it, by dice. */
export async function openCounter(
  shop: BoxedShop,
  dice: Dice,
  /** What happens between a sale and the till's asking again, when it asks each time. */
  {
    losesAnswers,
    tills = 1,
    doesEverything = false,
  }: {
    readonly losesAnswers?: () => void;
    /** Each act is done at one of so many. */
    readonly tills?: number;
    /** Also drawers, tables, guests, coupons and settings. */
    readonly doesEverything?: boolean;
  } = {},
): Promise<Counter> {
  const { box, scope } = shop;
  const store = `storeId = '${scope.storeId}'`;
  const idOf = (sql: string) => box.database.raw.query<{ id: string }, []>(sql).get()?.id ?? '';
  const anyOf = (sql: string) => {
    // Recent ones only: no counter looks for last week's.
    const rows = box.database.raw.query<{ id: string }, []>(`${sql} order by id desc limit 100`).all();
    return rows.length === 0 ? null : dice.one(rows).id;
  };
  const employee = { id: idOf(`select id from employees where ${store} limit 1`), name: 'Mia' };
  const by: ActedBy = { ...BY_OWNER, kind: 'employee', id: employee.id, name: employee.name };
  const terminals = box.database.raw
    .query<{ id: string }, [number]>(`select id from pos_terminals where ${store} limit ?`)
    .all(tills)
    .map(({ id }) => id);
  const at = {
    get posTerminalId() {
      return terminals.length === 1 ? (terminals[0] ?? '') : dice.one(terminals);
    },
    employee,
    by,
  };
  const menu = await box.menus.menuOf(scope);
  const dishes = menu.items.filter(
    (item) =>
      item.type === 'basic' &&
      !item.soldout &&
      item.available &&
      item.availableWeeklyHours === null &&
      item.applicableOrderingSystem.pos &&
      item.modifiers.every((group) => group.min === 0),
  );
  const printing: TestContext = {
    ...box,
    ports: { ...box.ports, printer: createMemoryPrinters({ holdMs: 1 }) },
  };
  const spooler = createSpoolerCore(printing, { sleep: noSleep });
  const confirmed = new Map<string, Acknowledged>();
  const acts: Record<string, number> = {};
  let made = 0;
  let lineCount = 0;
  const newId = () => `${String(++made).padStart(8, '0')}${scope.storeId.length % 10}${'x'.repeat(11)}`;
  const count = <T>(act: string, done: T | null): T | null => {
    if (done !== null) acts[act] = (acts[act] ?? 0) + 1;
    return done;
  };
  const lines = (): BillDraft['lines'] =>
    Array.from({ length: 1 + dice.below(3) }, (_, index) => ({
      id: `l${index}-${++lineCount}`,
      itemId: dice.one(dishes).id,
      quantity: 1 + dice.below(3),
      comments: '',
      selection: { type: 'basic' as const, modifiers: [] },
    }));
  const percentage = (often: number): BillDraft['adjustments']['discount'] =>
    dice.chance(often) ? { kind: 'percent', value: 100 * (1 + dice.below(20)) } : null;
  const draft = (): BillDraft => ({
    lines: lines(),
    collectionType: 'pickup',
    tableId: null,
    address: null,
    customerName: dice.chance(0.3) ? 'Ada' : '',
    customerPhone: '',
    comments: '',
    adjustments: { discount: percentage(0.3), surcharge: percentage(0.1) },
    manual: null,
  });
  const keep = ({ id, orderNumber }: { id: string; orderNumber: string }) => {
    const known = confirmed.get(id);
    if (known && known.orderNumber !== orderNumber)
      throw new Error(`${id} was ${known.orderNumber}, is ${orderNumber}`);
    confirmed.set(id, { orderNumber });
  };

  const sell = async (more: Partial<PlacePosOrderInput> = {}) => {
    const paid = { paymentType: 'posCash' as const, tenderedInCents: SUBTOTAL };
    const sale = { ...at, ...draft(), id: newId(), ...paid, ...more };
    const place = () =>
      atItsTotal((expectedTotalInCents) => placePosOrder(box, scope, { ...sale, expectedTotalInCents }));
    keep((await place()).order);
    // The answer was lost: the till asks again.
    losesAnswers?.();
    if (losesAnswers || dice.chance(0.1)) keep((await place()).order);
    return true;
  };
  const send = async (billId: string, sent: BillDraft, expectedVersion: number) => {
    const request = { ...at, ...NO_APPROVAL, billId, draft: sent, expectedVersion };
    const order = await atItsTotal((expectedTotalInCents) =>
      sendBill(box, scope, { ...request, expectedTotalInCents, voidReason: 'Wrong' }),
    );
    keep(order);
    return order;
  };
  const pay = (billId: string, shareId: string | null, amountInCents: number) =>
    payBill(box, scope, {
      ...at,
      billId,
      id: newId(),
      shareId,
      amountInCents,
      paymentType: 'posCash',
      tenderedInCents: SUBTOTAL,
      tipInCents: 0,
      customPaymentName: '',
    });
  const ownOrders = `select id from orders where ${store} and length(id) = 28`;
  const goOn: Record<string, () => Promise<unknown>> = {
    async edit() {
      const id = anyOf(`select id from bills where ${store} and state = 'open' and orderId is not null`);
      if (!id) return null;
      const bill = await readBill(box, scope, id);
      const changed = { ...bill.draft, lines: dice.chance(0.5) ? [...bill.draft.lines, ...lines()] : lines() };
      return orRefused(send(id, changed, bill.version));
    },
    async sendStash() {
      const id = anyOf(`select id from bills where ${store} and state = 'open' and orderId is null`);
      if (!id) return null;
      const bill = await readBill(box, scope, id);
      return orRefused(send(id, bill.draft, bill.version));
    },
    async splitAndPay() {
      const id = anyOf(`select id from bills where ${store} and state = 'open' and orderId is not null`);
      if (!id) return null;
      const shares = [newId(), newId()].map((shareId) => ({ id: shareId, mode: 'equally' as const }));
      const isSplit = await orRefused(splitBill(box, scope, { ...at, billId: id, shares }).then(() => true));
      const [first, second] = box.database.raw
        .query<{ id: string; cents: number }, [string]>(
          'select id, amountInCents as cents from bill_shares where billId = ? order by position desc limit 2',
        )
        .all(id)
        .reverse();
      if (!isSplit || !first || !second) return null;
      const paid = await orRefused(pay(id, first.id, first.cents));
      if (dice.chance(0.7)) await orRefused(pay(id, second.id, second.cents));
      return paid;
    },
    async payAll() {
      const id = anyOf(`select id from bills where ${store} and state = 'open' and orderId is not null`);
      if (!id) return null;
      const { leftInCents } = await readBill(box, scope, id);
      return orRefused(pay(id, null, leftInCents));
    },
    async throwAway() {
      const id = anyOf(`select id from bills where ${store} and state = 'open'`);
      if (!id) return null;
      return orRefused(
        cancelBill(box, scope, { ...at, billId: id, reason: 'Left', allow: () => null }).then(() => true),
      );
    },
    async refund() {
      const orderId = anyOf(`${ownOrders} and statusCode in ('accepted', 'completed') and paymentType = 'posCash'`);
      if (!orderId) return null;
      return orRefused(refundOrder(box, scope, { orderId, reason: 'Cold', by, amountInCents: 100, key: newId() }));
    },
    async cancel() {
      const orderId = anyOf(`${ownOrders} and statusCode = 'accepted' and paymentType = 'posCash'`);
      return orderId
        ? orRefused(cancelOrder(box, scope, { orderId, reason: 'Wrong table', by }).then(() => true))
        : null;
    },
    async complete() {
      const orderId = anyOf(`${ownOrders} and statusCode = 'accepted'`);
      return orderId
        ? orRefused(completeOrder(box, scope, { orderId, by, isUnpaidMeant: true }).then(() => true))
        : null;
    },
    async reprint() {
      const orderId = anyOf(`${ownOrders} and statusCode = 'accepted'`);
      return orderId ? orRefused(reprintOrder(box, scope, { orderId, docketType: 'ORDER_TICKET', by })) : null;
    },
    async soldOut() {
      const subjectId = anyOf(`select id from items where ${store} and type = 'basic'`) ?? '';
      const body = { soldout: dice.chance(0.5) };
      return orRefused(askCloud(box, scope, { kind: 'setSoldOut', subjectId, body, by }));
    },
    async accept() {
      const subjectId = anyOf(`select id from orders where ${store} and statusCode = 'new' and length(id) != 28`);
      if (!subjectId) return null;
      return orRefused(askCloud(box, scope, { kind: 'acceptOrder', subjectId, body: { etaMinutes: null }, by }));
    },
  };
  if (doesEverything) {
    const beside = actsBesideOrders(shop, dice, {
      at,
      newId,
      sellTo: ({ phone, name, wishes }) => sell({ customerPhone: phone, customerName: name, wishes }),
      orderAt: (tableId) => send(newId(), { ...draft(), collectionType: 'dineIn', tableId }, 0),
    });
    Object.assign(goOn, beside);
  }
  return {
    said: confirmed,
    acts,
    async takeOrder() {
      const roll = dice.below(100);
      if (roll < 70) count('sell', await orRefused(sell()));
      else if (roll < 90) count('send', await orRefused(send(newId(), draft(), 0)));
      else {
        const stash = { ...at, billId: newId(), draft: draft(), expectedVersion: 0 };
        count('stash', await orRefused(saveBill(box, scope, stash)));
      }
    },
    async goOn() {
      const all = Object.keys(goOn);
      // What seldom succeeds is tried until it did once.
      const never = doesEverything && dice.chance(0.5) ? all.filter((one) => !acts[one]) : [];
      const act = dice.one(never.length > 0 ? never : all);
      count(act, await goOn[act]!());
    },
    async print() {
      await spooler.settle();
    },
  };
}

/** With the total from the answer if the till's was wrong. */
async function atItsTotal<T>(attempt: (expectedTotalInCents: number) => Promise<T>): Promise<T> {
  return attempt(0).catch((error: unknown) => {
    const total = error instanceof AppError ? error.details?.newTotalInCents : undefined;
    if (typeof total !== 'number') throw error;
    return attempt(total);
  });
}
