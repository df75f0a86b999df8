import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import { type MoneyParts, NO_MONEY } from '#src/domain/payments/refund-parts.ts';
import type { JournalAccount } from '#src/domain/tenancy/accounting.schema.ts';
import { creditOf, type JournalFacts, type JournalLine, type JournalOrder, journalOf, totalsOf } from './journal.ts';

const NOTHING: JournalFacts = {
  orders: [],
  refunds: [],
  tenders: [],
  online: { capturedInCents: 0, refundedInCents: 0 },
  cashMoves: [],
  cashDifferences: [],
  writeOffs: [],
  payouts: [],
  disputes: { takenInCents: 0, returnedInCents: 0 },
  changes: [],
};
const PIZZA = { categoryId: 'pizza', isTaxable: true, totalInCents: 2200 };
const BREAD = { categoryId: 'bread', isTaxable: false, totalInCents: 1100 };
const ORDER: JournalOrder = {
  lines: [PIZZA],
  discountInCents: 0,
  loyaltyInCents: 0,
  deliveryFeeInCents: 0,
  surchargeInCents: 0,
  tipInCents: 0,
  cashRoundingInCents: 0,
  taxInCents: 200,
  taxIsIncluded: true,
};
const CASH = { way: 'cash', name: '', amountInCents: 2200, cashRoundingInCents: 0, isGoodwill: false } as const;

/** 'sales pizza +20.00 (tax 2.00)': credits above zero, debits below. */
const shown = (facts: Partial<JournalFacts>) => journalOf({ ...NOTHING, ...facts }).map(lineText);
function lineText({ account, categoryId, detail, isTaxed, debitInCents, creditInCents, taxInCents }: JournalLine) {
  const of = categoryId ?? detail;
  const amount = `${creditInCents > 0 ? '+' : '-'}${(creditInCents + debitInCents) / 100}`;
  return [account, of, amount, isTaxed ? `(tax ${taxInCents / 100})` : ''].filter(Boolean).join(' ');
}

describe('a day in the journal', () => {
  const table: readonly (readonly [string, Partial<JournalFacts>, readonly string[]])[] = [
    ['without anything is empty', {}, []],
    [
      'of one pizza for cash: sales without tax, the tax in them, and the cash',
      { orders: [ORDER], tenders: [CASH] },
      ['sales pizza +20 (tax 2)', 'tax +2', 'cash -22'],
    ],
    [
      'of an order that is not paid yet: its money is owed',
      { orders: [ORDER] },
      ['sales pizza +20 (tax 2)', 'tax +2', 'unpaid -22'],
    ],
    ['on which an order of another day is paid: it is owed no longer', { tenders: [CASH] }, ['cash -22', 'unpaid +22']],
    [
      'with taxed and untaxed food: a discount, delivery and a surcharge are taxed in the proportion of the food',
      {
        orders: [
          {
            ...ORDER,
            lines: [PIZZA, BREAD],
            discountInCents: 330,
            deliveryFeeInCents: 660,
            surchargeInCents: 165,
            taxInCents: 230,
          },
        ],
      },
      [
        'sales bread +11',
        'sales pizza +20 (tax 2)',
        'discounts -2 (tax -0.2)',
        'discounts -1.1',
        'deliveryFees +4 (tax 0.4)',
        'deliveryFees +2.2',
        'surcharges +1 (tax 0.1)',
        'surcharges +0.55',
        'tax +2.3',
        'unpaid -37.95',
      ],
    ],
    [
      'with a loyalty reward, a tip and rounded cash',
      {
        orders: [
          {
            ...ORDER,
            discountInCents: 550,
            loyaltyInCents: 550,
            tipInCents: 300,
            cashRoundingInCents: -2,
            taxInCents: 150,
          },
        ],
        tenders: [{ ...CASH, amountInCents: 1948, cashRoundingInCents: -2 }],
      },
      ['sales pizza +20 (tax 2)', 'loyalty -5 (tax -0.5)', 'tax +1.5', 'tips +3', 'rounding -0.02', 'cash -19.48'],
    ],
    [
      'where tax is added to prices: it comes on top of sales',
      { orders: [{ ...ORDER, taxInCents: 181, taxIsIncluded: false }], tenders: [{ ...CASH, amountInCents: 2381 }] },
      ['sales pizza +22 (tax 1.81)', 'tax +1.81', 'cash -23.81'],
    ],
    [
      'of a store that charges no tax',
      { orders: [{ ...ORDER, taxInCents: 0 }], tenders: [CASH] },
      ['sales pizza +22', 'cash -22'],
    ],
    [
      'on which half of an order was refunded in cash, with its tax',
      {
        refunds: [{ parts: { ...NO_MONEY, dishesInCents: 1100, taxInCents: 100 }, order: ORDER }],
        tenders: [{ ...CASH, amountInCents: -1100, isGoodwill: true }],
      },
      ['refunds -10 (tax -1)', 'tax -1', 'cash +11'],
    ],
    [
      'on which an order was refunded with its tip, fee, surcharge and the tax on top: each out of its own account',
      {
        refunds: [
          {
            parts: {
              dishesInCents: 2200,
              deliveryFeeInCents: 500,
              surchargeInCents: 300,
              tipInCents: 400,
              addedTaxInCents: 240,
              cashRoundingInCents: -2,
              taxInCents: 240,
            },
            order: { ...ORDER, taxIsIncluded: false, taxInCents: 240 },
          },
        ],
        tenders: [{ ...CASH, amountInCents: -3638 }],
      },
      [
        'deliveryFees -5 (tax -0.4)',
        'surcharges -3 (tax -0.24)',
        'refunds -22 (tax -1.76)',
        'tax -2.4',
        'tips -4',
        'rounding +0.02',
        'cash +36.38',
      ],
    ],
    [
      'on which a refund in cash was rounded to the coin',
      {
        refunds: [{ parts: { ...NO_MONEY, dishesInCents: 1102 }, order: { ...ORDER, taxInCents: 0 } }],
        tenders: [{ ...CASH, amountInCents: -1100, cashRoundingInCents: 2, isGoodwill: true }],
      },
      ['refunds -11.02', 'rounding +0.02', 'cash +11'],
    ],
    [
      'on which cash was refunded by an edit: the rounding is in the order already',
      { tenders: [{ ...CASH, amountInCents: -1100, cashRoundingInCents: 2 }] },
      ['cash +11', 'unpaid -11'],
    ],
    [
      'by card, online and with a voucher, each by its name',
      {
        tenders: [
          { ...CASH, way: 'card', name: 'Counter', amountInCents: 1000 },
          { ...CASH, way: 'custom', name: 'Voucher', amountInCents: 500 },
        ],
        online: { capturedInCents: 3000, refundedInCents: 700 },
      },
      ['card Counter -10', 'online -23', 'custom Voucher -5', 'unpaid +38'],
    ],
    [
      'with cash in, cash out, a drawer that was short and one that was over',
      {
        cashMoves: [
          { kind: 'in', reason: 'Change', amountInCents: 5000 },
          { kind: 'out', reason: 'Milk', amountInCents: 800 },
        ],
        cashDifferences: [
          { drawerName: 'Front', differenceInCents: -250 },
          { drawerName: 'Bar', differenceInCents: 50 },
        ],
      },
      ['cash -40', 'cashMoves Change +50', 'cashMoves Milk -8', 'cashDifference Bar +0.5', 'cashDifference Front -2.5'],
    ],
    [
      'on which a payout of $97.10 arrived, $2.90 of fees less than was paid online',
      { payouts: [{ amountInCents: 9710, feeInCents: 290, adjustmentInCents: 0 }] },
      ['online +100', 'payouts -97.1', 'providerFees -2.9'],
    ],
    [
      'on which the provider took $5.00 off a payout for something else: a cost as its fees are',
      { payouts: [{ amountInCents: 9210, feeInCents: 290, adjustmentInCents: -500 }] },
      ['online +100', 'payouts -92.1', 'providerFees -7.9'],
    ],
    [
      'on which a bank took a payment back: a cost, and no refund',
      { disputes: { takenInCents: 2200, returnedInCents: 0 } },
      ['online +22', 'disputes -22'],
    ],
    [
      'on which a dispute was won: what was taken comes back',
      { disputes: { takenInCents: 0, returnedInCents: 2200 } },
      ['online -22', 'disputes +22'],
    ],
    [
      'on which an unpaid order was written off',
      { writeOffs: [{ amountInCents: 2200 }] },
      ['writeOffs -22', 'unpaid +22'],
    ],
    [
      'on which free food was delivered for a fee: the fee is taxed as the food would be',
      { orders: [{ ...ORDER, lines: [{ ...PIZZA, totalInCents: 0 }], deliveryFeeInCents: 1100, taxInCents: 100 }] },
      ['deliveryFees +10 (tax 1)', 'tax +1', 'unpaid -11'],
    ],
    [
      'on which a bill of an earlier day, already paid, grew by a drink',
      {
        changes: [
          { before: ORDER, after: { ...ORDER, lines: [PIZZA, { ...PIZZA, categoryId: 'drinks' }], taxInCents: 400 } },
        ],
      },
      ['sales drinks +20 (tax 2)', 'tax +2', 'unpaid -22'],
    ],
  ];
  for (const [name, facts, lines] of table) test(name, () => expect(shown(facts)).toEqual([...lines]));
});

const cents = fc.integer({ min: 0, max: 50_000 });
const lineOfOrder = fc.record({
  categoryId: fc.constantFrom('pizza', 'bread', 'drinks'),
  isTaxable: fc.boolean(),
  totalInCents: cents,
});
const anOrder: fc.Arbitrary<JournalOrder> = fc
  .record({
    lines: fc.array(lineOfOrder, { maxLength: 4 }),
    discountInCents: cents,
    loyaltyInCents: cents,
    deliveryFeeInCents: cents,
    surchargeInCents: cents,
    tipInCents: cents,
    cashRoundingInCents: fc.integer({ min: -4, max: 5 }),
    taxInCents: fc.integer({ min: 0, max: 5_000 }),
    taxIsIncluded: fc.boolean(),
  })
  .map((order) => {
    const discountInCents = Math.min(order.discountInCents, sum(order.lines.map(({ totalInCents }) => totalInCents)));
    return { ...order, discountInCents, loyaltyInCents: Math.min(order.loyaltyInCents, discountInCents) };
  });
const someParts: fc.Arbitrary<MoneyParts> = fc.record({
  dishesInCents: cents,
  deliveryFeeInCents: cents,
  surchargeInCents: cents,
  tipInCents: cents,
  addedTaxInCents: fc.constant(0),
  cashRoundingInCents: fc.integer({ min: -4, max: 5 }),
  taxInCents: fc.integer({ min: 0, max: 5_000 }),
});
const aDay: fc.Arbitrary<JournalFacts> = fc.record({
  orders: fc.array(anOrder, { maxLength: 6 }),
  changes: fc.array(fc.record({ before: anOrder, after: anOrder }), { maxLength: 2 }),
  refunds: fc.array(fc.record({ parts: someParts, order: anOrder }), { maxLength: 3 }),
  tenders: fc.array(
    fc.record({
      way: fc.constantFrom('cash', 'card', 'custom'),
      name: fc.constantFrom('', 'Counter', 'Voucher'),
      amountInCents: fc.integer({ min: -20_000, max: 50_000 }),
      cashRoundingInCents: fc.integer({ min: -4, max: 5 }),
      isGoodwill: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  online: fc.record({ capturedInCents: cents, refundedInCents: cents }),
  cashMoves: fc.array(
    fc.record({ kind: fc.constantFrom('in', 'out'), reason: fc.constantFrom('Milk', 'Change'), amountInCents: cents }),
    { maxLength: 3 },
  ),
  cashDifferences: fc.array(
    fc.record({ drawerName: fc.constant('Front'), differenceInCents: fc.integer({ min: -5000, max: 5000 }) }),
    { maxLength: 2 },
  ),
  writeOffs: fc.array(fc.record({ amountInCents: cents }), { maxLength: 2 }),
  payouts: fc.array(
    fc.record({
      amountInCents: fc.integer({ min: -50_000, max: 50_000 }),
      feeInCents: fc.integer({ min: -900, max: 900 }),
      adjustmentInCents: fc.integer({ min: -900, max: 900 }),
    }),
    { maxLength: 2 },
  ),
  disputes: fc.record({ takenInCents: cents, returnedInCents: cents }),
});

describe('of whatever happens on a day', () => {
  test('debits and credits are equal to the cent, and no line is both', () => {
    fc.assert(
      fc.property(aDay, (facts) => {
        const lines = journalOf(facts);
        const { debitInCents, creditInCents } = totalsOf(lines);
        expect(debitInCents).toBe(creditInCents);
        for (const line of lines) expect(Math.min(line.debitInCents, line.creditInCents)).toBe(0);
      }),
    );
  });

  test('the tax on the lines is the line of tax, and sales with it are what the orders say', () => {
    fc.assert(
      fc.property(aDay, (facts) => {
        const ofDay = { ...facts, orders: facts.orders.map(asPriced), changes: [], refunds: [] };
        const lines = journalOf(ofDay);
        expect(sum(lines.map(({ taxInCents }) => taxInCents))).toBe(creditOf(lines, 'tax'));
        const net = (['sales', 'discounts', 'loyalty', 'deliveryFees', 'surcharges'] as JournalAccount[]).map(
          (account) => creditOf(lines, account),
        );
        const included = sum(ofDay.orders.map(({ taxIsIncluded, taxInCents }) => (taxIsIncluded ? taxInCents : 0)));
        const gross = sum(
          ofDay.orders.map(
            (order) =>
              sum(order.lines.map(({ totalInCents }) => totalInCents)) -
              order.discountInCents +
              order.deliveryFeeInCents +
              order.surchargeInCents,
          ),
        );
        expect(sum(net) + included).toBe(gross);
      }),
    );
  });

  test('the same facts in another order are the same journal', () => {
    fc.assert(
      fc.property(aDay, (facts) => {
        const turned = { ...facts, orders: facts.orders.toReversed(), tenders: facts.tenders.toReversed() };
        expect(journalOf(turned)).toEqual(journalOf(facts));
      }),
    );
  });
});

/** An online payment, what became of it, and the payout that has all of that; each on a day of its own. */
const paidOnline = fc
  .record({
    captured: cents,
    refundedPart: fc.double({ min: 0, max: 1, noNaN: true }),
    feePart: fc.double({ min: 0, max: 0.1, noNaN: true }),
    feeBack: fc.double({ min: 0, max: 1, noNaN: true }),
    disputed: fc.constantFrom('no', 'lost', 'won'),
    adjustment: fc.integer({ min: -500, max: 500 }),
  })
  .map(({ captured, refundedPart, feePart, feeBack, disputed, adjustment }) => {
    const refunded = Math.floor(captured * refundedPart);
    const fee = Math.floor(captured * feePart);
    const feeInCents = fee - Math.floor(fee * feeBack);
    const taken = disputed === 'no' ? 0 : captured - refunded;
    const returned = disputed === 'won' ? taken : 0;
    const amountInCents = captured - refunded - taken + returned - feeInCents + adjustment;
    return {
      taken: taken - returned,
      days: [
        { online: { capturedInCents: captured, refundedInCents: 0 } },
        { online: { capturedInCents: 0, refundedInCents: refunded } },
        { disputes: { takenInCents: taken, returnedInCents: 0 } },
        { disputes: { takenInCents: 0, returnedInCents: returned } },
        { payouts: [{ amountInCents, feeInCents, adjustmentInCents: adjustment }] },
      ],
    };
  });

describe('once everything that came online was paid out', () => {
  test('nothing waits any more, and what disputes cost is on their own account', () => {
    fc.assert(
      fc.property(fc.array(paidOnline, { maxLength: 8 }), (payments) => {
        const days = payments.flatMap((payment) => payment.days.map((facts) => journalOf({ ...NOTHING, ...facts })));
        const credits = (account: JournalAccount) => sum(days.map((lines) => creditOf(lines, account)));
        expect(credits('online')).toBe(0);
        expect(0 - credits('disputes')).toBe(sum(payments.map(({ taken }) => taken)));
      }),
    );
  });
});

/** Tax comes of something taxed. */
function asPriced(order: JournalOrder): JournalOrder {
  return order.lines.some(({ isTaxable }) => isTaxable) ? order : { ...order, taxInCents: 0 };
}
