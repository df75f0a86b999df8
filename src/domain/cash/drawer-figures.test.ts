import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type CashMove, canTakeOut, type DrawerTender, drawerFigures } from './drawer-figures.ts';

function tender(paymentType: DrawerTender['paymentType'], amountInCents: number, more: Partial<DrawerTender> = {}) {
  return {
    paymentType,
    amountInCents,
    tipInCents: 0,
    cashRoundingInCents: 0,
    cardTerminalName: '',
    paymentName: '',
    isLate: false,
    ...more,
  };
}

const EVENING = [
  tender('posCash', 2200, { tipInCents: 200, cashRoundingInCents: -2 }),
  tender('posCash', 1850),
  tender('posCard', 4000, { cardTerminalName: 'Front', tipInCents: 400 }),
  tender('posRefundCard', -1000, { cardTerminalName: 'Front' }),
  tender('posCustomPayment', 2500, { paymentName: 'Voucher' }),
  tender('posRefundCash', -1000),
  tender('noPaymentRequired', 0),
];

describe('what should be in the drawer', () => {
  test('is the float, the cash that was taken less what was given back, and what was put in less what was taken out', () => {
    const figures = drawerFigures({
      floatInCents: 20_000,
      moves: [
        { kind: 'out', amountInCents: 650 },
        { kind: 'in', amountInCents: 5000 },
      ],
      tenders: EVENING,
    });
    expect(figures).toMatchObject({
      expectedInCents: 20_000 + 2200 + 1850 - 1000 - 650 + 5000,
      cash: { takenInCents: 4050, givenBackInCents: 1000, totalInCents: 3050, paymentCount: 2 },
      cashInInCents: 5000,
      cashOutInCents: 650,
      roundingInCents: -2,
    });
  });

  test('says beside it what each card terminal and each custom payment took, and the tips of each way', () => {
    const figures = drawerFigures({ floatInCents: 0, moves: [], tenders: EVENING });
    expect(figures.cards).toEqual([
      { name: 'Front', paymentCount: 1, takenInCents: 4000, givenBackInCents: 1000, totalInCents: 3000 },
    ]);
    expect(figures.customs.map(({ name, totalInCents }) => [name, totalInCents])).toEqual([['Voucher', 2500]]);
    expect(figures.tips).toEqual({ cashInCents: 200, cardInCents: 400, customInCents: 0 });
  });

  test('takes cash of an earlier day in, and names it', () => {
    const late = tender('posCash', 700, { isLate: true });
    expect(drawerFigures({ floatInCents: 0, moves: [], tenders: [...EVENING, late] })).toMatchObject({
      expectedInCents: 3750,
      lateCashInCents: 700,
    });
  });

  test.each([
    [3050, true],
    [3051, false],
    [0, true],
  ])('of $30.50, %p cents can be taken out: %p', (amount, isAllowed) => {
    const figures = drawerFigures({ floatInCents: 0, moves: [], tenders: EVENING });
    expect(canTakeOut(figures, amount)).toBe(isAllowed);
  });
});

describe('the ways to pay beside the cash', () => {
  const drawer = (...tenders: DrawerTender[]) => drawerFigures({ floatInCents: 0, moves: [], tenders });

  test('stand by name, each once; a terminal and a payment without one have a name for it', () => {
    const card = (cardTerminalName: string) => tender('posCard', 100, { cardTerminalName });
    const custom = (paymentName: string) => tender('posCustomPayment', 100, { paymentName });
    const { cards, customs } = drawer(
      card('Front'),
      card('Bar'),
      card(''),
      card('Front'),
      custom('Voucher'),
      custom(''),
    );
    expect(cards.map(({ name, paymentCount }) => [name, paymentCount])).toEqual([
      ['Bar', 1],
      ['Card', 1],
      ['Front', 2],
    ]);
    expect(customs.map(({ name }) => name)).toEqual(['Other', 'Voucher']);
  });

  test.each([
    ['a payment of a cent', [1], [1, 1, 0, 1]],
    ['a refund of a cent', [-1], [0, 0, 1, -1]],
    ['as much back as was taken', [500, -500], [1, 500, 500, 0]],
    ['more back than was taken, of an earlier day', [500, -700], [1, 500, 700, -200]],
    ['something that cost nothing', [0], [0, 0, 0, 0]],
  ])('%s: payments, taken, given back, total', (_, amounts, expected) => {
    const { cash } = drawer(...amounts.map((cents) => tender(cents < 0 ? 'posRefundCash' : 'posCash', cents)));
    expect([cash.paymentCount, cash.takenInCents, cash.givenBackInCents, cash.totalInCents]).toEqual(expected);
  });

  test('neither the tips nor the rounding of one way are another’s', () => {
    const figures = drawer(
      tender('posCash', 1000, { tipInCents: 1, cashRoundingInCents: 2 }),
      tender('posCard', 1000, { tipInCents: 10, cashRoundingInCents: 20 }),
      tender('posCustomPayment', 1000, { tipInCents: 100, isLate: true }),
    );
    expect(figures.tips).toEqual({ cashInCents: 1, cardInCents: 10, customInCents: 100 });
    expect([figures.roundingInCents, figures.lateCashInCents]).toEqual([2, 0]);
  });
});

const cents = fc.integer({ min: 1, max: 100_000 });
const someTender = fc.oneof(
  fc
    .tuple(fc.constantFrom('posCash', 'posCard', 'posCustomPayment'), cents)
    .map(([type, amount]) => tender(type, amount)),
  fc.tuple(fc.constantFrom('posRefundCash', 'posRefundCard'), cents).map(([type, amount]) => tender(type, -amount)),
);
const someMove = fc.record({ kind: fc.constantFrom('in', 'out'), amountInCents: cents }) as fc.Arbitrary<CashMove>;

describe('for any mix of payments, refunds and moves', () => {
  test('float + in − out + cash taken − cash given back is what is expected', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.array(someMove), fc.array(someTender), (floatInCents, moves, tenders) => {
        const figures = drawerFigures({ floatInCents, moves, tenders });
        const ledger = [
          floatInCents,
          ...moves.map((move) => (move.kind === 'in' ? move.amountInCents : -move.amountInCents)),
          ...tenders.filter(({ paymentType }) => /Cash$/.test(paymentType)).map(({ amountInCents }) => amountInCents),
        ];
        expect(figures.expectedInCents).toBe(ledger.reduce((total, amount) => total + amount, 0));
        const all = [figures.cash, ...figures.cards, ...figures.customs];
        expect(all.reduce((total, { totalInCents }) => total + totalInCents, 0)).toBe(
          tenders.reduce((total, { amountInCents }) => total + amountInCents, 0),
        );
      }),
    );
  });

  test('the order in which they came makes no difference', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fc.array(someMove), fc.array(someTender))
          .chain(([moves, tenders]) =>
            fc.tuple(
              fc.constant({ moves, tenders }),
              fc.shuffledSubarray(moves, { minLength: moves.length }),
              fc.shuffledSubarray(tenders, { minLength: tenders.length }),
            ),
          ),
        ([before, moves, tenders]) => {
          expect(drawerFigures({ floatInCents: 100, moves, tenders })).toEqual(
            drawerFigures({ floatInCents: 100, ...before }),
          );
        },
      ),
    );
  });
});
