import { describe, expect, test } from 'bun:test';
import { AU_STORE, half, line, MENU } from '#src/domain/pricing/testing-menu.ts';
import { MAX_DISPLAY_LINES } from '#src/domain/till/display-limits.ts';
import { type DisplayState, displayStateSchema } from '#src/domain/till/display-state.schema.ts';
import { IDLE } from '#src/domain/till/shown-on-display.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { CardPayment } from '../api/card-api.ts';
import { emptyDraft, type OrderDraft } from '../draft/order-draft.ts';
import { displayOf, type TillNow, withThanks } from './display-of.ts';

const { countryCode, currencyCode, settings } = AU_STORE;
const STORE = {
  ...{ storeId: AU_STORE.id, countryCode, currencyCode, tax: settings.tax, holidaySurcharge: null },
  ...{ eftposSurcharge: settings.checkout.eftposSurcharge, loyalty: null, delivery: null },
} as unknown as PosStore;
const PIZZA = line('margherita', 1, {
  ...{ type: 'pizza', modifiers: [] },
  pizza: { kind: 'whole', sizeId: 'large', whole: half('margherita', { cheese: 1 }) },
});

function till(draft: Partial<OrderDraft>, more: Partial<TillNow> = {}): TillNow {
  const whole = { ...emptyDraft('order-1'), lines: [line('burger', 2)], ...draft };
  return { draft: whole, menu: MENU, store: STORE, taken: null, bill: null, payment: null, ...more };
}

function shows(now: TillNow): DisplayState {
  const state = displayOf(now);
  // Whatever a till says, the server takes.
  expect(displayStateSchema.parse(state)).toEqual(state);
  return state;
}

const card = (over: Partial<CardPayment>): CardPayment =>
  ({
    ...{ kind: 'PURCHASE', state: 'inProgress', part: null, isByPhone: false, orderNumber: 'P-118', leftInCents: 0 },
    ...{ requestedInCents: 2030, surchargeInCents: 30, tipInCents: 0, approvedInCents: null, ...over },
  }) as CardPayment;

const placed = { orderId: 'order-1', orderNumber: 'P-118', grandTotalInCents: 1995, changeInCents: 5, isPaid: true };

describe('what a display shows of a sale', () => {
  test('is each line with its quantity, name, choices and price, and the total', () => {
    expect(shows(till({ lines: [line('burger', 2), PIZZA] }))).toMatchObject({
      kind: 'sale',
      lines: [
        { quantity: 2, name: 'burger', choices: [], amountInCents: 2000 },
        { quantity: 1, name: 'margherita', choices: ['Size: Large', 'Add: 1x Extra cheese'], amountInCents: 2050 },
      ],
      ...{ earlierLines: 0, totalInCents: 4050, paidInCents: 0, card: null },
    });
  });

  test('is the discount and the tax in the words of the receipt', () => {
    const adjustments = { discount: { kind: 'amount', value: 500 }, surcharge: null } as const;
    const shown = shows(till({ adjustments }));
    expect(shown).toMatchObject({ totalInCents: 1500 });
    expect('rows' in shown ? shown.rows.map(({ label, isIncluded }) => [label, isIncluded]) : []).toEqual([
      ['Discount', false],
      ['Includes GST', true],
    ]);
  });

  test('is nothing that says who the customer is, or what they asked for', () => {
    const guest = { id: 'c1', name: 'Mia Chen', phone: '0412345678' } as never;
    const lines = [line('burger', 1, undefined, { comments: 'for Mia Chen' })];
    const text = JSON.stringify(shows(till({ lines, guest, customerName: 'Mia Chen', comments: 'Mia, 12 King St' })));
    for (const personal of ['Mia', 'Chen', '0412345678', 'King']) expect(text).not.toContain(personal);
  });

  test('is the newest lines of a long order, and how many came before', () => {
    const lines = Array.from({ length: MAX_DISPLAY_LINES + 3 }, (_, at) =>
      line('cola', 1, undefined, { id: `l${at}` }),
    );
    const shown = shows(till({ lines }));
    expect(shown).toMatchObject({ earlierLines: 3, totalInCents: 400 * lines.length });
    expect('lines' in shown && shown.lines.length).toBe(MAX_DISPLAY_LINES);
  });

  test.each([
    ['without a line', { draft: { lines: [] } }],
    ['before the menu is read', { draft: {}, more: { menu: null } }],
    ['of a bill that another till took over', { draft: { bill: { isLost: true } as never } }],
  ])('is nothing %s', (_, { draft, more = {} }: { draft: Partial<OrderDraft>; more?: Partial<TillNow> }) => {
    expect(shows(till(draft, more))).toEqual(IDLE);
  });
});

describe('what a display shows of a card payment', () => {
  test.each([
    ['that the terminal waits for', {}, 'present'],
    ['whose card is typed from the phone', { isByPhone: true }, 'wait'],
    ['whose end is being found out', { state: 'recovering' }, 'wait'],
    ['that was declined', { state: 'declined' }, 'failed'],
    ['that was approved for less', { state: 'approved', part: { state: 'goingBack', reversal: null } }, 'wait'],
  ] as const)('%s: %#', (_, over, step) => {
    expect(shows(till({}, { payment: card(over) }))).toMatchObject({
      ...{ kind: 'sale', totalInCents: 2000, lines: [{ name: 'burger' }] },
      rows: [{ label: 'EFTPOS surcharge', amountInCents: 30, isIncluded: false }],
      card: { step, dueInCents: 2030 },
    });
  });

  test('with a tip, which is among what is charged', () => {
    const shown = shows(till({}, { payment: card({ tipInCents: 200, requestedInCents: 2230 }) }));
    expect(shown).toMatchObject({
      rows: [{ label: 'EFTPOS surcharge' }, { label: 'Tip', amountInCents: 200 }],
      card: { dueInCents: 2230 },
    });
  });

  test('of a bill that is not on the till: what it charges', () => {
    expect(shows(till({ lines: [] }, { payment: card({}) }))).toMatchObject({ lines: [], totalInCents: 2030 });
  });

  test('that was approved: paid, with what is left of a bill', () => {
    const payment = card({ state: 'approved', approvedInCents: 2030, leftInCents: 700 });
    expect(shows(till({ lines: [] }, { payment }))).toEqual({
      ...{ kind: 'paid', orderNumber: 'P-118', totalInCents: 2030, receivedInCents: null, changeInCents: 0 },
      leftInCents: 700,
    });
  });

  test('that gives money back: nothing', () => {
    expect(shows(till({ lines: [] }, { payment: card({ kind: 'REFUND' }) }))).toEqual(IDLE);
  });
});

describe('what a display shows of a bill that is paid on its own screen', () => {
  const priced = { quantity: 2, name: 'burger', parts: [], lineTotalInCents: 2000 };
  const row = (kind: string, label: string, amountInCents: number) => ({
    kind,
    label,
    amountInCents,
    isIncluded: false,
  });
  const order = {
    orderNumber: 'P-118',
    lines: [{ priced }],
    breakdown: [row('line', 'burger', 2000), row('manualDiscount', 'Discount', -200), row('tip', 'Tip', 300)],
  };
  const tenders = [{ id: 'tender-1', amountInCents: 1095, changeInCents: 905 }];
  const bill = (more: object) =>
    ({ detail: { order, tenders, totalInCents: 1800, leftInCents: 800 }, paid: null, ...more }) as never;
  const paid = { tenderId: 'tender-1', isCash: true, amountInCents: 1000, changeInCents: 905 };

  test('is its lines, and what is left of it, without what one payment added', () => {
    expect(shows(till({ lines: [] }, { bill: bill({}) }))).toMatchObject({
      lines: [{ quantity: 2, name: 'burger', amountInCents: 2000 }],
      rows: [{ label: 'Discount' }],
      ...{ totalInCents: 1800, paidInCents: 1000, card: null },
    });
  });

  test('is the change of a part that was paid in cash, with its tip and rounding, and what is left', () => {
    expect(shows(till({ lines: [] }, { bill: bill({ paid }) }))).toEqual({
      ...{ kind: 'paid', orderNumber: 'P-118', totalInCents: 1095, receivedInCents: 2000, changeInCents: 905 },
      leftInCents: 800,
    });
  });

  test('is what the card terminal asks for while a part is paid by card', () => {
    const shown = shows(till({ lines: [] }, { bill: bill({}), payment: card({}) }));
    expect(shown).toMatchObject({ lines: [{ name: 'burger' }], card: { step: 'present', dueInCents: 2030 } });
  });
});

describe('after the sale', () => {
  const PAID = { kind: 'paid', orderNumber: 'P-118', totalInCents: 1995, changeInCents: 5, leftInCents: 0 } as const;

  test.each([
    ['cash', true, placed, { ...PAID, receivedInCents: 2000 }],
    ['another way', false, { ...placed, changeInCents: 0 }, { ...PAID, changeInCents: 0, receivedInCents: null }],
    ['later', false, { ...placed, isPaid: false, changeInCents: 0 }, { kind: 'thanks', orderNumber: 'P-118' }],
    ['with nothing to pay', false, { ...placed, grandTotalInCents: 0 }, { kind: 'thanks', orderNumber: 'P-118' }],
  ] as const)('that is paid %s', (_, isCash, taken, wanted) => {
    expect(shows(till({ lines: [] }, { taken: { placed: taken, isCash } }))).toEqual(wanted as DisplayState);
  });

  const paid: DisplayState = { ...PAID, receivedInCents: 2000 };
  const thanks: DisplayState = { kind: 'thanks', orderNumber: 'P-118' };
  const sale = displayOf(till({}));
  test.each([
    ['paid, then nothing', paid, IDLE, thanks],
    ['a part of a bill paid, then nothing', { ...paid, leftInCents: 700 }, IDLE, IDLE],
    ['thanks, then nothing', thanks, IDLE, thanks],
    ['paid, then the next sale', paid, sale, sale],
    ['a sale, then nothing', sale, IDLE, IDLE],
  ])('%s: %#', (_, before, now, wanted) => {
    expect(withThanks(before, now)).toEqual(wanted);
  });
});
