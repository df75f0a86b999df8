/** The expected amount in a drawer, and other payments beside it (decision 0053). Browser-safe. Amounts in cents. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import { type PaymentWay, wayOf } from '#src/domain/payments/payment-ways.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

/** One tender as a drawer counts it: rounded as taken, change taken off; below zero it is a refund. */
export interface DrawerTender {
  readonly paymentType: PaymentType;
  readonly amountInCents: Cents;
  readonly tipInCents: Cents;
  readonly cashRoundingInCents: Cents;
  /** The card terminal that took it; '' where it is not known. */
  readonly cardTerminalName: string;
  /** 'Voucher'; of a custom payment. */
  readonly paymentName: string;
  /** It belongs to an earlier day whose drawer was counted before it arrived. */
  readonly isLate: boolean;
}

export interface CashMove {
  readonly kind: 'in' | 'out';
  readonly amountInCents: Cents;
}

/** One payment type's takings and refunds. */
export interface TakenBy {
  readonly name: string;
  readonly paymentCount: number;
  readonly takenInCents: Cents;
  /** Not below zero. */
  readonly givenBackInCents: Cents;
  readonly totalInCents: Cents;
}

export interface DrawerFigures {
  readonly floatInCents: Cents;
  readonly cash: TakenBy;
  /** Not below zero. */
  readonly cashInInCents: Cents;
  readonly cashOutInCents: Cents;
  readonly expectedInCents: Cents;
  /** By card terminal. */
  readonly cards: readonly TakenBy[];
  /** By name, as the store calls them. */
  readonly customs: readonly TakenBy[];
  readonly tips: { readonly cashInCents: Cents; readonly cardInCents: Cents; readonly customInCents: Cents };
  readonly roundingInCents: Cents;
  /** Cash of it that an earlier count should have had. */
  readonly lateCashInCents: Cents;
}

/**
 * Float + cash taken − cash refunded + cash in − cash out. A cash tip stays in the drawer until it's paid out. The
 * figures don't depend on the order of tenders and moves.
 */
export function drawerFigures(drawer: {
  readonly floatInCents: Cents;
  readonly moves: readonly CashMove[];
  readonly tenders: readonly DrawerTender[];
}): DrawerFigures {
  const { floatInCents, moves, tenders } = drawer;
  const of = (way: PaymentWay) => tenders.filter(({ paymentType }) => wayOf(paymentType) === way);
  const cash = takenBy('Cash', of('cash'));
  const moved = (kind: CashMove['kind']) =>
    sum(moves.filter((move) => move.kind === kind).map((move) => move.amountInCents));
  const tipsOf = (way: PaymentWay) => sum(of(way).map((tender) => tender.tipInCents));
  const cashInInCents = moved('in');
  const cashOutInCents = moved('out');
  return {
    floatInCents,
    cash,
    cashInInCents,
    cashOutInCents,
    expectedInCents: floatInCents + cash.totalInCents + cashInInCents - cashOutInCents,
    cards: byName(of('card'), ({ cardTerminalName }) => cardTerminalName || 'Card'),
    customs: byName(of('custom'), ({ paymentName }) => paymentName || 'Other'),
    tips: { cashInCents: tipsOf('cash'), cardInCents: tipsOf('card'), customInCents: tipsOf('custom') },
    roundingInCents: sum(of('cash').map((tender) => tender.cashRoundingInCents)),
    lateCashInCents: sum(
      of('cash')
        .filter((tender) => tender.isLate)
        .map((tender) => tender.amountInCents),
    ),
  };
}

/** Whether this much can be taken out: never more than should be in it. */
export function canTakeOut(figures: Pick<DrawerFigures, 'expectedInCents'>, amountInCents: Cents): boolean {
  return amountInCents <= figures.expectedInCents;
}

function byName(tenders: readonly DrawerTender[], nameOf: (tender: DrawerTender) => string): TakenBy[] {
  return [...Map.groupBy(tenders, nameOf)]
    .map(([name, group]) => takenBy(name, group))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function takenBy(name: string, tenders: readonly DrawerTender[]): TakenBy {
  const paid = tenders.filter(({ amountInCents }) => amountInCents > 0);
  const takenInCents = sum(paid.map(({ amountInCents }) => amountInCents));
  const totalInCents = sum(tenders.map(({ amountInCents }) => amountInCents));
  return {
    name,
    paymentCount: paid.length,
    takenInCents,
    givenBackInCents: takenInCents - totalInCents,
    totalInCents,
  };
}
