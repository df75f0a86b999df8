import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type BillForRound, type Round, type TableForRound, type WhyRoundWaits, whereRoundGoes } from './join-bill.ts';

const ROUND: Round = { isPaid: false, isAccepted: true, isForLater: false, isTest: false, isChanging: false };
const bill = (id: string, more: Partial<BillForRound> = {}): BillForRound => ({
  id,
  isSent: true,
  isEdited: false,
  isPaying: false,
  isOurs: true,
  hasEarlierRound: false,
  ...more,
});
const table = (bills: readonly BillForRound[], isSeated = true): TableForRound => ({ bills, isSeated });
const joins = (billId: string) => ({ kind: 'joins', billId }) as const;
const waits = (why: WhyRoundWaits) => ({ kind: 'waits', why }) as const;

describe('a round from a phone', () => {
  test.each([
    ['joins the bill that was sent', {}, table([bill('one')]), joins('one')],
    ['joins the bill that was sent, also where nobody counted guests', {}, table([bill('one')], false), joins('one')],
    ['opens the bill of guests who were seated', {}, table([]), { kind: 'opensBill' }],
    ['waits for a person where nobody was seated', {}, table([], false), waits('noSession')],
    ['waits where strangers have a bill each', {}, table([bill('one'), bill('two')]), waits('severalBills')],
    [
      'joins the bill of several that has the guest’s earlier rounds',
      {},
      table([bill('one'), bill('two', { hasEarlierRound: true })]),
      joins('two'),
    ],
    [
      'waits where both bills have earlier rounds of the guest',
      {},
      table([bill('one', { hasEarlierRound: true }), bill('two', { hasEarlierRound: true })]),
      waits('severalBills'),
    ],
    ['waits while nothing of the bill was sent', {}, table([bill('one', { isSent: false })]), waits('notSent')],
    ['waits while the bill is being paid', {}, table([bill('one', { isPaying: true })]), waits('paying')],
    ['waits while a till has the bill open', {}, table([bill('one', { isEdited: true })]), waits('edited')],
    [
      'waits while its own bill is being paid, and does not go to the strangers’',
      {},
      table([bill('one'), bill('two', { hasEarlierRound: true, isPaying: true })]),
      waits('paying'),
    ],
    ['waits at a bill that the other side keeps', {}, table([bill('one', { isOurs: false })]), waits('keptElsewhere')],
    ['waits until it is accepted', { isAccepted: false }, table([bill('one')]), waits('notAccepted')],
    ['waits for its hour', { isForLater: true }, table([bill('one')]), waits('forLater')],
    ['waits for the answer to what was asked of it', { isChanging: true }, table([bill('one')]), waits('changing')],
    ['stays as it is when it is paid by card', { isPaid: true }, table([bill('one')]), waits('paid')],
    ['is on nobody’s bill when it is a test', { isTest: true }, table([bill('one')]), waits('test')],
  ] as const)('%s', (_, round, at, expected) => {
    expect(whereRoundGoes({ ...ROUND, ...round }, at)).toEqual(expected);
  });

  const anyRound = fc.record({
    isPaid: fc.boolean(),
    isAccepted: fc.boolean(),
    isForLater: fc.boolean(),
    isTest: fc.boolean(),
    isChanging: fc.boolean(),
  });
  const anyBills = fc
    .array(
      fc.record({
        isSent: fc.boolean(),
        isEdited: fc.boolean(),
        isPaying: fc.boolean(),
        isOurs: fc.boolean(),
        hasEarlierRound: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((bills) => bills.map((each, at) => ({ ...each, id: `bill-${at}` })));

  test('never joins a bill that somebody writes or takes money for, and never one of strangers', () => {
    fc.assert(
      fc.property(anyRound, anyBills, fc.boolean(), (round, bills, isSeated) => {
        const goes = whereRoundGoes(round, { bills, isSeated });
        if (goes.kind === 'waits') return;
        expect(round).toMatchObject({ isPaid: false, isAccepted: true, isTest: false });
        if (goes.kind === 'opensBill') {
          expect([bills.length, isSeated]).toEqual([0, true]);
          return;
        }
        const joined = bills.find(({ id }) => id === goes.billId);
        expect(joined).toMatchObject({ isSent: true, isEdited: false, isPaying: false, isOurs: true });
        const own = bills.filter(({ hasEarlierRound }) => hasEarlierRound);
        expect(own.length === 0 ? bills.length : own.length).toBe(1);
      }),
    );
  });

  test('goes the same way in whatever order the bills are listed', () => {
    fc.assert(
      fc.property(anyRound, anyBills, fc.boolean(), (round, bills, isSeated) => {
        const there = whereRoundGoes(round, { bills, isSeated });
        expect(whereRoundGoes(round, { bills: bills.toReversed(), isSeated })).toEqual(there);
      }),
    );
  });
});
