import { describe, expect, test } from 'bun:test';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { SaleMethod } from './sale.ts';
import { type Fault, NO_SALE, next, type Press, type SaleAct, type SaleEvent, type SaleState } from './sale-machine.ts';

/** What happens to a sale, state by state: an event, what the till is then, and what it does. */

const burger = { ...line('burger', 1), id: 'a' };
const chips = { ...line('chips', 1), id: 'b' };

function press(nr: number, more: Partial<Press> = {}, method: SaleMethod = 'posCash'): Press {
  return {
    nr,
    payment: { method, customName: '', dueInCents: 1000, receivedInCents: 2000, approval: null },
    body: {
      id: 'sale-1',
      lines: [burger],
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 2000,
      expectedTotalInCents: 1000,
      manual: null,
      approval: null,
      alone: null,
    },
    heldUntilIsoDateTimeUtc: null,
    mayKeep: true,
    ...more,
  };
}
const first = press(1);
const again = press(2);
const PLACED = { orderId: 'sale-1', orderNumber: 'P-1', grandTotalInCents: 1000, changeInCents: 0, isPaid: true };
const TAKEN = { ...PLACED, changeInCents: 1000, heldUntilIsoDateTimeUtc: null };
const KEPT = { ...TAKEN, orderNumber: 'K7Q-1', isKept: true as const };
const SALE = { ...PLACED, totalInCents: 1000, leftInCents: 0, tenders: [] };

function fault(kind: Fault['kind'], more: Partial<Fault> = {}): Fault {
  return { kind, text: kind, reason: null, orderId: null, newTotalInCents: null, act: null, ...more };
}
const LOST = fault('lost');
const REFUSED = fault('refused');
const EXISTS = fault('exists');
const waits = fault('exists', { reason: 'waits_for_card', orderId: 'sale-1' });
const pin = { action: 'changePrices' as const, subjectId: 'sale-1', parts: [] };

const pays = (sold: Press, isOffline = false): SaleEvent => ({ type: 'pressed', press: sold, isOffline });
const answers = (nr: number, answer: typeof PLACED | Fault | null): SaleEvent => ({ type: 'answered', nr, answer });
const finds = (end: Extract<SaleEvent, { type: 'found' }>['end'], orderId = 'sale-1'): SaleEvent => ({
  type: 'found',
  orderId,
  end,
});
const ASK: SaleEvent = { type: 'ask' };
const BOOKED = finds({ kind: 'booked', sale: SALE, rest: [] });
const NOTHING = finds({ kind: 'nothing' });
const NO_ANSWER = finds({ kind: 'noAnswer' });

const selling: SaleState = { ...NO_SALE, order: { id: 'sale-1', isTold: false, lines: [burger] } };
const after = (from: SaleState, ...events: SaleEvent[]) =>
  events.reduce((state, event) => next(state, event).state, from);
const inAnotherTab = (state: SaleState): SaleState => ({ ...state, order: { id: 'sale-2', isTold: false, lines: [] } });

const sent = after(selling, pays(first));
const unanswered = after(sent, answers(1, LOST));
const cut = after(unanswered, NO_ANSWER);
const storing = after(selling, pays(first, true));
const asking = after(sent, answers(1, EXISTS));
const waitsForCard = after(sent, answers(1, waits), finds(null));
const paid = after(sent, answers(1, PLACED));
const told: SaleState = { ...selling, order: { ...selling.order, isTold: true } };

const MARK: SaleAct = { type: 'mark', isTold: true };
const UNMARK: SaleAct = { type: 'mark', isTold: false };
const SETTLE: SaleAct = { type: 'settle', rest: [] };
const DONE: SaleAct[] = [{ type: 'forgetApproval' }, { type: 'refresh' }];
const ASKS: SaleAct = { type: 'ask', orderId: 'sale-1' };
const RENEW: SaleAct = { type: 'renew', orderId: 'sale-1' };
const GIVE_UP: SaleAct = { type: 'giveUp', orderId: 'sale-1' };
const LEFT: SaleAct = { type: 'tell', hasLeft: true };
const STAYS: SaleAct = { type: 'tell', hasLeft: false };
const MARKED = { order: { isTold: true } };
const UNMARKED = { order: { isTold: false } };
const OPEN = { step: { at: 'open' } };

type Row = readonly [sentence: string, from: SaleState, event: SaleEvent, to: object, acts: readonly SaleAct[]];

/** Each sentence says what a cashier would lose otherwise. */
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  'selling and paying': [
    [
      'a sale is marked before it leaves, so a reload still asks about it',
      selling,
      pays(first),
      { ...MARKED, step: { at: 'sent' } },
      [MARK, { type: 'place', press: first }],
    ],
    [
      'a second press while the first is under way charges no one twice',
      sent,
      pays(again),
      { step: { press: first } },
      [],
    ],
    ['a press on an order that another tab has paid takes no money', inAnotherTab(selling), pays(first), OPEN, []],
    [
      'cash one cent short is not taken',
      selling,
      pays(press(1, { payment: { ...first.payment, receivedInCents: 999 } })),
      OPEN,
      [],
    ],
    [
      'offline the sale is stored on this till, not lost',
      selling,
      pays(first, true),
      { step: { at: 'storing' } },
      [{ type: 'store', press: first }],
    ],
    [
      'offline no discount passes without the PIN it needs',
      selling,
      pays(press(1, { mayKeep: false }), true),
      { ...OPEN, notes: { isCut: false, problem: expect.stringContaining('PINs can’t be checked offline') } },
      [],
    ],
    [
      'another method forgets the price and the problem of the one before',
      { ...selling, notes: { ...NO_SALE.notes, corrected: 900, problem: 'No.', isCut: true } },
      { type: 'methodChosen' },
      { notes: { corrected: null, problem: null, isCut: true } },
      [],
    ],
  ],
  'sent, and answered': [
    [
      'a placed sale shows its change, and makes room for the next order',
      sent,
      answers(1, PLACED),
      { step: { at: 'paid', taken: TAKEN } },
      [SETTLE, ...DONE],
    ],
    [
      'dishes added while the answer was awaited are the next order',
      { ...sent, order: { ...sent.order, lines: [{ ...burger, quantity: 3 }, chips] } },
      answers(1, PLACED),
      { step: { at: 'paid' } },
      [{ type: 'settle', rest: [{ ...burger, quantity: 2 }, chips] }, ...DONE],
    ],
    [
      'the next order of another tab is not cleared by the answer to this one',
      inAnotherTab(sent),
      answers(1, PLACED),
      { step: { at: 'paid' } },
      DONE,
    ],
    [
      'an answer after the sheet was closed clears the paid order all the same',
      after(sent, { type: 'sheetClosed' }),
      answers(1, PLACED),
      OPEN,
      [SETTLE, ...DONE],
    ],
    [
      'an answer to a press of an earlier sheet does not show as the answer to this one',
      after(sent, { type: 'sheetClosed' }, pays(again)),
      answers(1, REFUSED),
      { step: { at: 'sent', press: again }, ...MARKED },
      [],
    ],
    [
      'another total than was sent is asked about before money counts as taken',
      sent,
      answers(1, { ...PLACED, grandTotalInCents: 700 }),
      { step: { at: 'asking' } },
      [ASKS],
    ],
    ['an answer that came already changes nothing', paid, answers(1, LOST), { step: { at: 'paid' } }, []],
  ],
  'sent, and refused': [
    [
      'a rejected sale says why, and can be pressed again',
      sent,
      answers(1, REFUSED),
      { ...OPEN, ...UNMARKED, notes: { problem: 'refused', isCut: false } },
      [UNMARK],
    ],
    [
      'a rejection after a lost answer leaves the mark: the first one may be booked',
      after(cut, pays(again)),
      answers(2, REFUSED),
      MARKED,
      [],
    ],
    ['a store in trouble may have booked it', sent, answers(1, fault('unclear')), { ...OPEN, ...MARKED }, []],
    [
      'a price that changed under way is shown, and taken at the next press',
      sent,
      answers(1, fault('refused', { newTotalInCents: 1200 })),
      { notes: { corrected: 1200 } },
      [UNMARK],
    ],
    [
      'an expired approval asks for a PIN, and goes on with the amount that was typed',
      sent,
      answers(1, fault('refused', { act: pin })),
      { ...OPEN, notes: { waitsForPin: { receivedInCents: 2000, act: pin }, problem: null } },
      [UNMARK],
    ],
    [
      'the PIN pad can be left',
      { ...selling, notes: { ...NO_SALE.notes, waitsForPin: { receivedInCents: 1, act: pin } } },
      { type: 'pinCancelled' },
      { notes: { waitsForPin: null } },
      [],
    ],
    [
      'an order that ended gets another id, so sending it again works',
      sent,
      answers(1, fault('refused', { reason: 'order_ended', orderId: 'sale-1' })),
      OPEN,
      [UNMARK, RENEW],
    ],
    [
      'an order that exists already is asked about before the cashier reads a refusal',
      sent,
      answers(1, EXISTS),
      { step: { at: 'asking' }, ...MARKED },
      [ASKS],
    ],
  ],
  'sent, and no answer': [
    [
      'at the first lost answer the store is asked, and nothing is stored here: it may be booked',
      sent,
      answers(1, LOST),
      { ...OPEN, ...MARKED, notes: { isCut: true, problem: 'lost' } },
      [ASKS],
    ],
    [
      'a lost answer to anything but cash does not make the till cash only',
      after(selling, pays(press(1, {}, 'posPayLater'))),
      answers(1, LOST),
      { notes: { isCut: false } },
      [ASKS],
    ],
    [
      'the next press sends the same sale again',
      cut,
      pays(again),
      { step: { at: 'sent' } },
      [{ type: 'place', press: again }],
    ],
    [
      'lost a second time, the cash sale is stored on this till',
      after(cut, pays(again)),
      answers(2, LOST),
      { step: { at: 'storing' } },
      [{ type: 'store', press: again }],
    ],
    [
      'in trouble a second time, it is not: the store has answered',
      after(cut, pays(again)),
      answers(2, fault('unclear')),
      OPEN,
      [],
    ],
    [
      'lost a second time, no discount passes without the PIN it needs',
      after(cut, pays(press(2, { mayKeep: false }))),
      answers(2, LOST),
      { ...OPEN, ...MARKED },
      [],
    ],
    [
      'a mark that another tab took off comes back with a lost answer',
      { ...sent, order: { ...sent.order, isTold: false } },
      answers(1, LOST),
      MARKED,
      [MARK, ASKS],
    ],
    [
      'two requests under way: the rejection of the first leaves the mark for the second',
      after(selling, { type: 'requested', nr: 7 }, pays(first)),
      answers(7, REFUSED),
      MARKED,
      [],
    ],
    [
      'and the rejection of both takes it off',
      after(selling, { type: 'requested', nr: 7 }, pays(first), answers(7, REFUSED)),
      answers(1, REFUSED),
      UNMARKED,
      [UNMARK],
    ],
    [
      'but not when the second one’s answer was lost',
      after(selling, { type: 'requested', nr: 7 }, pays(first), answers(1, LOST)),
      answers(7, REFUSED),
      MARKED,
      [],
    ],
  ],
  'kept for later': [
    [
      'a stored sale shows its change, and makes room for the next order',
      storing,
      { type: 'stored', press: first, answer: KEPT },
      { step: { at: 'paid', taken: KEPT } },
      [SETTLE, ...DONE],
    ],
    [
      'a till that can’t store says so, and the order stays on it',
      storing,
      { type: 'stored', press: first, answer: LOST },
      { ...OPEN, notes: { problem: 'lost', isCut: true } },
      [STAYS],
    ],
    [
      'a stored sale that another tab has made room for clears nothing',
      inAnotherTab(storing),
      { type: 'stored', press: first, answer: KEPT },
      { step: { at: 'paid' } },
      DONE,
    ],
  ],
  'asked how it ended': [
    ['an order that nothing was sent of is not asked about', selling, ASK, { asking: null }, [STAYS]],
    ['while a request is under way its own answer comes first', sent, ASK, { asking: null }, [STAYS]],
    ['after a reload a marked order is asked about', told, ASK, { asking: { orderId: 'sale-1' } }, [ASKS]],
    ['it is asked once at a time', after(told, ASK), ASK, { asking: { orderId: 'sale-1' } }, []],
    [
      'booked: it is shown with its money, and no one charges again',
      after(told, ASK),
      BOOKED,
      { settled: { kind: 'booked', hasRest: false }, asking: null },
      [SETTLE, LEFT],
    ],
    [
      'booked, and more was rung up since: that is the next order',
      after(told, ASK),
      finds({ kind: 'booked', sale: SALE, rest: [chips] }),
      { settled: { hasRest: true } },
      [{ type: 'settle', rest: [chips] }, LEFT],
    ],
    [
      'saved: it is under Saved once',
      after(told, ASK),
      finds({ kind: 'saved' }),
      { settled: { kind: 'saved' } },
      [SETTLE, LEFT],
    ],
    [
      'saved and changed since: it is opened again, so the next save is of the same order',
      after(told, ASK),
      finds({ kind: 'savedBefore' }),
      { asking: { orderId: 'sale-1' } },
      [{ type: 'reopen', orderId: 'sale-1' }],
    ],
    [
      'opened again, it goes on as that saved order',
      after(told, ASK, finds({ kind: 'savedBefore' })),
      { type: 'reopened', orderId: 'sale-1', bill: { id: 'sale-1', bill: null } },
      { asking: null },
      [{ type: 'goOnWith', bill: { id: 'sale-1', bill: null } }, STAYS],
    ],
    [
      'not opened, it stays as it is',
      after(told, ASK, finds({ kind: 'savedBefore' })),
      { type: 'reopened', orderId: 'sale-1', bill: null },
      { ...MARKED, asking: null },
      [STAYS],
    ],
    [
      'ended unpaid: its lines are a new sale',
      after(told, ASK),
      finds({ kind: 'over' }),
      { asking: null },
      [RENEW, STAYS],
    ],
    ['never arrived: the mark goes', after(told, ASK), NOTHING, UNMARKED, [UNMARK, STAYS]],
    [
      'no answer: the mark stays, and it is asked again',
      after(told, ASK),
      NO_ANSWER,
      { ...MARKED, asking: null },
      [STAYS],
    ],
    ['nothing new: the mark stays', after(told, ASK), finds(null), MARKED, [STAYS]],
    [
      'settled in another tab meanwhile: it has left',
      inAnotherTab(after(told, ASK)),
      NOTHING,
      { asking: null, settled: null },
      [LEFT],
    ],
    [
      'what the store said before the press must not take the mark off it',
      after(told, ASK, pays(again)),
      NOTHING,
      { ...MARKED, step: { at: 'sent' } },
      [STAYS],
    ],
    [
      'what it said before a press that is answered by now is asked again',
      after(told, ASK, pays(again), answers(2, EXISTS)),
      NOTHING,
      { step: { at: 'asking' }, ...MARKED },
      [ASKS],
    ],
    ['a word about an order that is not asked about changes nothing', told, NOTHING, MARKED, []],
    ['the notice is read once', after(told, ASK, BOOKED), { type: 'settledSeen' }, { settled: null }, []],
  ],
  'asked because the answer was one of an earlier sale': [
    [
      'it had been booked: the sheet closes over what was booked',
      asking,
      BOOKED,
      { step: { at: 'left' }, settled: { kind: 'booked' } },
      [SETTLE, LEFT],
    ],
    [
      'it had not: the cashier reads the refusal',
      asking,
      NOTHING,
      { ...OPEN, notes: { problem: 'exists' } },
      [UNMARK, STAYS],
    ],
    [
      'another total, and nothing says how it ended: the sale counts as it was answered',
      after(sent, answers(1, { ...PLACED, grandTotalInCents: 700 })),
      NO_ANSWER,
      { step: { at: 'paid' } },
      [STAYS, SETTLE, ...DONE],
    ],
  ],
  'waiting for a card': [
    [
      'an order that waits for a card is given up before it is sold in another way',
      after(sent, answers(1, waits)),
      finds(null),
      { step: { at: 'givingUp' } },
      [STAYS, GIVE_UP],
    ],
    ['no press is taken while it is given up', waitsForCard, pays(again), { step: { at: 'givingUp' } }, []],
    [
      'given up: its lines are a new sale',
      waitsForCard,
      { type: 'gaveUp', orderId: 'sale-1', fault: null },
      OPEN,
      [RENEW],
    ],
    [
      'not given up, because the card is being charged: the lines stay that sale, or the guest pays twice',
      waitsForCard,
      { type: 'gaveUp', orderId: 'sale-1', fault: REFUSED },
      { ...OPEN, ...MARKED, notes: { problem: 'refused' } },
      [ASKS],
    ],
    [
      'a card sale that changed is given up too',
      selling,
      { type: 'cardRefused', fault: fault('exists', { reason: 'order_changed', orderId: 'sale-1' }) },
      OPEN,
      [GIVE_UP],
    ],
    [
      'and if it can’t be, the store is asked how it ended',
      selling,
      { type: 'gaveUp', orderId: 'sale-1', fault: LOST },
      MARKED,
      [MARK, ASKS],
    ],
    [
      'another order that can’t be given up marks nothing on this one',
      inAnotherTab(selling),
      { type: 'gaveUp', orderId: 'sale-1', fault: LOST },
      { order: { isTold: false } },
      [],
    ],
    [
      'a card sale that ended gets another id',
      selling,
      { type: 'cardRefused', fault: fault('exists', { reason: 'not_waiting_for_card', orderId: 'sale-1' }) },
      OPEN,
      [RENEW],
    ],
    [
      'a card that was refused for any other reason keeps its order',
      selling,
      { type: 'cardRefused', fault: REFUSED },
      OPEN,
      [],
    ],
  ],
  'the next order': [
    [
      'a closed sheet takes its notes along',
      cut,
      { type: 'sheetClosed' },
      { ...OPEN, notes: NO_SALE.notes, ...MARKED },
      [],
    ],
    ['a till that locks after each sale locks', paid, { type: 'nextOrder', locks: true }, {}, [{ type: 'lock' }]],
    ['another one stays open', paid, { type: 'nextOrder', locks: false }, {}, []],
  ],
};

for (const [when, rows] of Object.entries(TABLE)) {
  describe(when, () => {
    test.each(rows as Row[])('%s', (_, from, event, to, acts) => {
      const outcome = next(from, event);
      expect(outcome.state).toMatchObject(to);
      expect(outcome.acts).toEqual(acts);
    });
  });
}
