import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { restOf } from './sale-end.ts';
import { type Fault, NO_SALE, next, type Press, type SaleAct, type SaleEvent, type SaleState } from './sale-machine.ts';

/**
 * Two tabs of one till, the store, the device's queue and a bad network, in any order: lost answers, late arrivals,
 * reloads, double presses, dishes that are added at any time, a card payment that waits, ends or goes through.
 */

type Status = 'sold' | 'saved' | 'waits' | 'ended';
interface Booked {
  readonly status: Status;
  readonly lines: readonly CartLine[];
}
type Called = Extract<SaleAct, { type: 'place' | 'store' | 'ask' | 'reopen' | 'giveUp' }>;
interface SaveCall {
  readonly type: 'save';
  readonly nr: number;
  readonly orderId: string;
  readonly lines: readonly CartLine[];
}
interface Call {
  readonly tab: number;
  readonly act: Called | SaveCall;
  /** What comes back, once it has arrived. A till compares what the store had then with the order it has by now. */
  answer: (() => SaleEvent) | null;
  /** The till has given up waiting. It may still arrive. */
  isGivenUp?: boolean;
}

const PRICE = 1000;
const fault = (kind: Fault['kind'], reason: string | null = null, orderId: string | null = null): Fault => ({
  kind,
  text: kind,
  reason,
  orderId,
  newTotalInCents: null,
  act: null,
});
const LOST = fault('lost');
const totalOf = (lines: readonly CartLine[]) => lines.length * PRICE;
const idsOf = (lines: readonly CartLine[]) => lines.map(({ id }) => id).join();

class Shop {
  readonly store = new Map<string, Booked>();
  readonly queue: { readonly id: string; readonly lines: readonly CartLine[] }[] = [];
  readonly tabs: SaleState[] = [NO_SALE, NO_SALE];
  calls: Call[] = [];
  order = { id: 'sale-0', isTold: false, lines: [] as readonly CartLine[] };
  private readonly dishes: string[] = [];
  private count = 0;
  private nr = 0;

  happen(tab: number, event: SaleEvent): void {
    const { state, acts } = next({ ...(this.tabs[tab] ?? NO_SALE), order: this.order }, event);
    this.tabs[tab] = state;
    for (const act of acts) this.carryOut(tab, act);
  }

  private carryOut(tab: number, act: SaleAct): void {
    switch (act.type) {
      case 'mark':
        this.order = { ...this.order, isTold: act.isTold };
        return;
      case 'renew':
        expect(this.store.get(act.orderId)?.status).toBe('ended');
        if (this.order.id === act.orderId) this.order = { ...this.order, id: this.newId('sale'), isTold: false };
        return;
      case 'settle':
        this.requireKnown(this.order.id);
        this.order = { id: this.newId('sale'), isTold: false, lines: act.rest };
        return;
      case 'goOnWith':
        this.order = { ...this.order, id: act.bill.id, isTold: false };
        return;
      case 'place':
      case 'store':
      case 'ask':
      case 'reopen':
      case 'giveUp':
        this.calls.push({ tab, act, answer: null });
        return;
    }
  }

  /** The order that leaves the till is with the store or in the queue. */
  private requireKnown(id: string): void {
    const isWithStore = ['sold', 'saved'].includes(this.store.get(id)?.status ?? '');
    expect(isWithStore || this.queue.some((one) => one.id === id)).toBe(true);
  }

  private newId(kind: string): string {
    this.count++;
    return `${kind}-${this.count}`;
  }

  /** The device stores a sale faster than anyone adds a dish. An order is neither paid nor changed while it is saved. */
  private isStoring(): boolean {
    return this.calls.some(({ act, isGivenUp }) => act.type === 'store' || (act.type === 'save' && !isGivenUp));
  }

  ring(): void {
    if (this.isStoring()) return;
    const id = this.newId('dish');
    this.dishes.push(id);
    this.order = { ...this.order, lines: [...this.order.lines, { ...line('burger'), id }] };
  }

  press(tab: number, isOffline: boolean): void {
    const { id, lines } = this.order;
    if (lines.length === 0 || this.calls.some(({ act, isGivenUp }) => act.type === 'save' && !isGivenUp)) return;
    const total = totalOf(lines);
    const press: Press = {
      nr: this.nr++,
      payment: { method: 'posCash', customName: '', dueInCents: total, receivedInCents: total, approval: null },
      body: {
        id,
        lines: [...lines],
        ...BARE_ORDER,
        paymentType: 'posCash',
        tenderedInCents: total,
        expectedTotalInCents: total,
        manual: null,
        approval: null,
        alone: null,
      },
      heldUntilIsoDateTimeUtc: null,
      mayKeep: true,
    };
    this.happen(tab, { type: 'pressed', press, isOffline });
  }

  save(tab: number): void {
    const { id, lines } = this.order;
    const isUnderWay = this.isStoring() || this.calls.some(({ act, isGivenUp }) => act.type === 'place' && !isGivenUp);
    if (lines.length === 0 || isUnderWay) return;
    const nr = this.nr++;
    this.happen(tab, { type: 'requested', nr });
    this.calls.push({ tab, act: { type: 'save', nr, orderId: id, lines }, answer: null });
  }

  /** A card sale whose answer is lost: the store has it waiting. */
  startCard(): void {
    const { id, lines } = this.order;
    if (lines.length > 0 && !this.isStoring() && !this.store.has(id)) this.store.set(id, { status: 'waits', lines });
  }

  endCard(isApproved: boolean): void {
    for (const [id, one] of this.store)
      if (one.status === 'waits') this.store.set(id, { ...one, status: isApproved ? 'sold' : 'ended' });
  }

  refuseCard(tab: number): void {
    const { id, lines } = this.order;
    const known = this.store.get(id);
    if (!known) return;
    if (known.status === 'waits' && idsOf(known.lines) !== idsOf(lines))
      this.happen(tab, { type: 'cardRefused', fault: fault('exists', 'order_changed', id) });
    else if (known.status === 'ended')
      this.happen(tab, { type: 'cardRefused', fault: fault('exists', 'not_waiting_for_card', id) });
  }

  private place(id: string, lines: readonly CartLine[]): { readonly totalInCents: number } | Fault {
    const known = this.store.get(id);
    if (known?.status === 'waits') return fault('exists', 'waits_for_card', id);
    if (known?.status === 'ended') return fault('exists', 'order_ended', id);
    if (known?.status === 'sold' && idsOf(known.lines) !== idsOf(lines)) return fault('exists', 'sale_id_used', id);
    this.store.set(id, { status: 'sold', lines });
    return { totalInCents: totalOf(lines) };
  }

  arrive(at: number, isRefused = false): void {
    const call = this.calls[at % Math.max(1, this.calls.length)];
    if (!call || call.answer !== null) return;
    const { act } = call;
    if (call.isGivenUp) this.calls = this.calls.filter((one) => one !== call);
    if (act.type === 'ask') {
      const known = this.store.get(act.orderId);
      call.answer = () => ({ type: 'found', orderId: act.orderId, end: this.endOf(act.orderId, known) });
      return;
    }
    const isRejected = isRefused && (act.type === 'place' || act.type === 'save');
    const answer = isRejected ? rejected(act) : this.answerTo(act);
    call.answer = () => answer;
  }

  private answerTo(act: Exclude<Called | SaveCall, { type: 'ask' }>): SaleEvent {
    switch (act.type) {
      case 'place': {
        const { press } = act;
        const placed = this.place(press.body.id, press.body.lines);
        if ('kind' in placed) return { type: 'answered', nr: press.nr, answer: placed };
        const { id } = press.body;
        const total = { grandTotalInCents: placed.totalInCents, changeInCents: 0, isPaid: true };
        return { type: 'answered', nr: press.nr, answer: { orderId: id, orderNumber: id, ...total } };
      }
      case 'store': {
        const { press } = act;
        const { id, lines, expectedTotalInCents } = press.body;
        this.queue.push({ id, lines });
        const kept = { grandTotalInCents: expectedTotalInCents, changeInCents: 0, isPaid: true, isKept: true as const };
        return { type: 'stored', press, answer: { orderId: id, orderNumber: id, ...kept } };
      }
      case 'reopen':
        return { type: 'reopened', orderId: act.orderId, bill: { id: act.orderId, bill: null } };
      case 'giveUp': {
        const known = this.store.get(act.orderId);
        const isOver = known?.status === 'waits' || known?.status === 'ended';
        if (known && isOver) this.store.set(act.orderId, { ...known, status: 'ended' });
        return { type: 'gaveUp', orderId: act.orderId, fault: isOver ? null : fault('exists') };
      }
      case 'save': {
        const known = this.store.get(act.orderId);
        if (known && known.status !== 'saved') return { type: 'answered', nr: act.nr, answer: fault('exists') };
        this.store.set(act.orderId, { status: 'saved', lines: act.lines });
        return { type: 'answered', nr: act.nr, answer: null };
      }
    }
  }

  private endOf(id: string, known: Booked | undefined): Extract<SaleEvent, { type: 'found' }>['end'] {
    if (!known) return { kind: 'nothing' };
    if (known.status === 'waits') return null;
    if (known.status === 'ended') return { kind: 'over' };
    const isAsHere = idsOf(known.lines) === idsOf(this.order.lines);
    if (known.status === 'saved') return { kind: isAsHere ? 'saved' : 'savedBefore' };
    const sale = { orderId: id, orderNumber: id, totalInCents: 0, leftInCents: 0, tenders: [], changeInCents: 0 };
    return { kind: 'booked', sale, rest: restOf(this.order.lines, known.lines) };
  }

  /** Its answer reaches the till, or is lost whether the call arrived or not. */
  finish(at: number, isLost: boolean): void {
    const call = this.calls[at % Math.max(1, this.calls.length)];
    if (!call || call.isGivenUp || (!isLost && call.answer === null)) return;
    const { act, tab } = call;
    const isStillOnItsWay = isLost && call.answer === null && act.type !== 'store';
    if (isStillOnItsWay) call.isGivenUp = true;
    else this.calls = this.calls.filter((one) => one !== call);
    const answer = isLost || !call.answer ? lostAnswer(act) : call.answer();
    this.happen(tab, answer);
    if (act.type === 'save' && answer.type === 'answered' && answer.answer === null) {
      if (this.order.id !== act.orderId) return;
      this.order = { id: this.newId('sale'), isTold: false, lines: restOf(this.order.lines, act.lines) };
    }
  }

  /** Power cut: what is under way may still arrive, and no answer comes. */
  reload(tab: number): void {
    this.calls = this.calls.filter(({ tab: of, act }) => of !== tab || act.type !== 'store');
    for (const call of this.calls) if (call.tab === tab) call.isGivenUp = true;
    this.tabs[tab] = NO_SALE;
  }

  /** The till is back online and sends what it stored. What the store refuses waits for a person. */
  sendQueue(): void {
    for (const { id, lines } of this.queue) this.place(id, lines);
  }

  check(): void {
    const sold = [...this.store.values()].filter(({ status }) => status === 'sold').flatMap(({ lines }) => lines);
    const names = sold.map(({ id }) => id);
    if (new Set(names).size < names.length) expect(names).toEqual([...new Set(names)]);
    const held = [...this.store.values()].filter(({ status }) => status === 'sold' || status === 'saved');
    const there = new Set([...held, ...this.queue, this.order].flatMap(({ lines }) => lines).map(({ id }) => id));
    const lost = this.dishes.filter((id) => !there.has(id));
    if (lost.length > 0) expect(lost).toEqual([]);
  }
}

function lostAnswer(act: Called | SaveCall): SaleEvent {
  switch (act.type) {
    case 'place':
      return { type: 'answered', nr: act.press.nr, answer: LOST };
    case 'store':
      return { type: 'stored', press: act.press, answer: LOST };
    case 'ask':
      return { type: 'found', orderId: act.orderId, end: { kind: 'noAnswer' } };
    case 'reopen':
      return { type: 'reopened', orderId: act.orderId, bill: null };
    case 'giveUp':
      return { type: 'gaveUp', orderId: act.orderId, fault: LOST };
    case 'save':
      return { type: 'answered', nr: act.nr, answer: LOST };
  }
}

/** Nothing was done. */
function rejected(act: SaveCall | Extract<Called, { type: 'place' }>): SaleEvent {
  return { type: 'answered', nr: act.type === 'save' ? act.nr : act.press.nr, answer: fault('refused') };
}

const tab = fc.constantFrom(0, 1);
const at = fc.constantFrom(0, 0, 0, 1, 2);
/** Most calls arrive and are answered at once, or a journey of many steps would hardly ever come about. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('ring' as const, 'startCard' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('press' as const), tab, isOffline: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('arrive' as const), at, isRefused: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('finish' as const), at, isLost: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), at, isRefused: fc.constant(false) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('ask' as const, 'refuseCard' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom(...(['reload', 'save', 'close'] as const)), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom(...(['approveCard', 'failCard', 'queue'] as const)) }) },
);

function take(shop: Shop, one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  switch (one.do) {
    case 'ring':
      return shop.ring();
    case 'press':
      return shop.press(one.tab, one.isOffline);
    case 'arrive':
      return shop.arrive(one.at, one.isRefused && one.at === 0);
    case 'answer':
      shop.arrive(one.at);
      return shop.finish(one.at, false);
    case 'finish':
      return shop.finish(one.at, one.isLost);
    case 'ask':
      return shop.happen(one.tab, { type: 'ask' });
    case 'reload':
      return shop.reload(one.tab);
    case 'save':
      return shop.save(one.tab);
    case 'close':
      return shop.happen(one.tab, { type: 'sheetClosed' });
    case 'refuseCard':
      return shop.refuseCard(one.tab);
    case 'startCard':
      return shop.startCard();
    case 'approveCard':
    case 'failCard':
      return shop.endCard(one.do === 'approveCard');
    case 'queue':
      return shop.sendQueue();
  }
}

test('in any order of events no dish is sold twice or lost, and no order leaves a till that alone knows of it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      const shop = new Shop();
      shop.ring();
      for (const one of steps) {
        take(shop, one);
        shop.check();
      }
    }),
    { numRuns: 500 },
  );
});
