/** One business day of a store as double entry (decision 0157): for each cent of debit a cent of credit. Browser-safe. */
import { atLeastZero, type Cents, fractionOf, sum } from '#src/domain/money/money.ts';
import type { MoneyParts } from '#src/domain/payments/refund-parts.ts';
import { JOURNAL_ACCOUNTS, type JournalAccount } from '#src/domain/tenancy/accounting.schema.ts';

/** An order that is in sales. */
export interface JournalOrder {
  /** What its lines come to, by category and by whether tax is on them. */
  readonly lines: readonly {
    readonly categoryId: string;
    readonly isTaxable: boolean;
    readonly totalInCents: Cents;
  }[];
  /** All discounts, the loyalty reward among them. */
  readonly discountInCents: Cents;
  readonly loyaltyInCents: Cents;
  readonly deliveryFeeInCents: Cents;
  readonly surchargeInCents: Cents;
  readonly tipInCents: Cents;
  readonly cashRoundingInCents: Cents;
  readonly taxInCents: Cents;
  readonly taxIsIncluded: boolean;
}

export interface JournalTender {
  readonly way: 'cash' | 'card' | 'custom';
  /** The card terminal or the name of the payment. */
  readonly name: string;
  /** Below zero it is a refund. */
  readonly amountInCents: Cents;
  readonly cashRoundingInCents: Cents;
  /** A refund beside the order's total: its rounding is its own, that of all other tenders is in the order. */
  readonly isGoodwill: boolean;
}

/** What happened in a store on one business day. */
export interface JournalFacts {
  readonly orders: readonly JournalOrder[];
  /** Of orders that were sold and paid on an earlier day. */
  readonly changes: readonly { readonly before: JournalOrder; readonly after: JournalOrder }[];
  /** Given on this day, of orders of any day. */
  readonly refunds: readonly { readonly parts: MoneyParts; readonly order: JournalOrder }[];
  readonly tenders: readonly JournalTender[];
  /** Taken and refunded by the provider of online payments. */
  readonly online: { readonly capturedInCents: Cents; readonly refundedInCents: Cents };
  readonly cashMoves: readonly {
    readonly kind: 'in' | 'out';
    readonly reason: string;
    readonly amountInCents: Cents;
  }[];
  /** Counted less expected, of each drawer's last count. */
  readonly cashDifferences: readonly { readonly drawerName: string; readonly differenceInCents: Cents }[];
  readonly writeOffs: readonly { readonly amountInCents: Cents }[];
  /** Of online payments, on the day on which they arrive: what arrives, the fees that were taken off before, and what else there was. */
  readonly payouts: readonly {
    readonly amountInCents: Cents;
    readonly feeInCents: Cents;
    /** Neither sale, refund, dispute nor fee of an order; below zero it was taken off. */
    readonly adjustmentInCents: Cents;
  }[];
  /** Online payments that banks took back, and those that came back after a dispute was won, on the day their money moved. */
  readonly disputes: { readonly takenInCents: Cents; readonly returnedInCents: Cents };
}

export interface JournalLine {
  readonly account: JournalAccount;
  /** Of sales; else null. */
  readonly categoryId: string | null;
  /** A card terminal, a payment's name, a reason; empty where the account says it all. */
  readonly detail: string;
  readonly isTaxed: boolean;
  /** Without tax. One of the two is 0. */
  readonly debitInCents: Cents;
  readonly creditInCents: Cents;
  /** The tax on it that is in the line of tax: above zero beside a credit. */
  readonly taxInCents: Cents;
}

/** Credits are above zero, debits below. */
interface Posting {
  readonly account: JournalAccount;
  readonly categoryId?: string | null;
  readonly detail?: string;
  readonly isTaxed?: boolean;
  readonly creditInCents: Cents;
  readonly taxInCents?: Cents;
}

/** The lines of a day, in the order of the accounts. Their debits and credits are equal. */
export function journalOf(facts: JournalFacts): JournalLine[] {
  const postings = [
    ...facts.orders.flatMap(sale),
    ...facts.changes.flatMap(({ before, after }) => [...sale(after), ...sale(before).map(undone)]),
    ...facts.refunds.flatMap(refund),
    ...facts.tenders.flatMap(tender),
    ...money({ account: 'online' }, facts.online.capturedInCents - facts.online.refundedInCents),
    ...facts.cashMoves.flatMap(({ kind, reason, amountInCents }) =>
      transfer({ account: 'cashMoves', detail: reason }, kind === 'in' ? amountInCents : -amountInCents),
    ),
    ...facts.cashDifferences.flatMap(({ drawerName, differenceInCents }) =>
      transfer({ account: 'cashDifference', detail: drawerName }, differenceInCents),
    ),
    ...facts.writeOffs.flatMap(({ amountInCents }) => money({ account: 'writeOffs' }, amountInCents)),
    ...facts.payouts.flatMap(payout),
    ...dispute(facts.disputes),
  ];
  const keyOf = ({ account, categoryId = null, detail = '', isTaxed = false }: Posting) =>
    JSON.stringify([JOURNAL_ACCOUNTS.indexOf(account), categoryId, detail, isTaxed]);
  return [...Map.groupBy(postings, keyOf).values()]
    .map(lineOf)
    .filter(({ debitInCents, creditInCents, taxInCents }) => debitInCents + creditInCents > 0 || taxInCents !== 0)
    .toSorted(inOrder);
}

export function totalsOf(lines: readonly JournalLine[]): {
  readonly debitInCents: Cents;
  readonly creditInCents: Cents;
} {
  return {
    debitInCents: sum(lines.map(({ debitInCents }) => debitInCents)),
    creditInCents: sum(lines.map(({ creditInCents }) => creditInCents)),
  };
}

/** What an account of a day comes to: credits above zero, debits below. */
export function creditOf(lines: readonly JournalLine[], account: JournalAccount): Cents {
  return sum(lines.filter((line) => line.account === account).map((line) => line.creditInCents - line.debitInCents));
}

function lineOf(group: readonly Posting[]): JournalLine {
  const [first] = group;
  if (!first) throw new RangeError('a group has a posting');
  const credit = sum(group.map(({ creditInCents }) => creditInCents));
  return {
    account: first.account,
    categoryId: first.categoryId ?? null,
    detail: first.detail ?? '',
    isTaxed: first.isTaxed ?? false,
    debitInCents: atLeastZero(0 - credit),
    creditInCents: atLeastZero(credit),
    taxInCents: sum(group.map(({ taxInCents = 0 }) => taxInCents)),
  };
}

function inOrder(a: JournalLine, b: JournalLine): number {
  return (
    JOURNAL_ACCOUNTS.indexOf(a.account) - JOURNAL_ACCOUNTS.indexOf(b.account) ||
    compare(a.categoryId ?? '', b.categoryId ?? '') ||
    compare(a.detail, b.detail) ||
    Number(b.isTaxed) - Number(a.isTaxed)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Money that came for orders, or below zero went back. */
function money(into: Pick<Posting, 'account' | 'detail'>, amountInCents: Cents): Posting[] {
  return [
    { ...into, creditInCents: 0 - amountInCents },
    { account: 'unpaid', creditInCents: amountInCents },
  ];
}

/** Into the drawer, or below zero out of it. */
function transfer(other: Pick<Posting, 'account' | 'detail'>, amountInCents: Cents): Posting[] {
  return [
    { account: 'cash', creditInCents: 0 - amountInCents },
    { ...other, creditInCents: amountInCents },
  ];
}

/** Out of the account in which online payments wait. */
function payout({ amountInCents, feeInCents, adjustmentInCents }: JournalFacts['payouts'][number]): Posting[] {
  const costInCents = feeInCents - adjustmentInCents;
  return [
    { account: 'payouts', creditInCents: 0 - amountInCents },
    { account: 'providerFees', creditInCents: 0 - costInCents },
    { account: 'online', creditInCents: amountInCents + costInCents },
  ];
}

/** Out of the same account, and into it again: a lost dispute is a cost and no refund (decision 0183). */
function dispute({ takenInCents, returnedInCents }: JournalFacts['disputes']): Posting[] {
  return [
    { account: 'online', creditInCents: takenInCents - returnedInCents },
    { account: 'disputes', creditInCents: returnedInCents - takenInCents },
  ];
}

function tender({ way, name, amountInCents, cashRoundingInCents, isGoodwill }: JournalTender): Posting[] {
  const rounding = isGoodwill ? cashRoundingInCents : 0;
  return [
    { account: way, detail: way === 'cash' ? '' : name, creditInCents: 0 - amountInCents },
    { account: 'unpaid', creditInCents: amountInCents - rounding },
    { account: 'rounding', creditInCents: rounding },
  ];
}

function sale(order: JournalOrder): Posting[] {
  const parts = withTax(partsOf(order), order);
  const rest: Posting[] = [
    ...parts,
    { account: 'tax', creditInCents: order.taxInCents },
    { account: 'tips', creditInCents: order.tipInCents },
    { account: 'rounding', creditInCents: order.cashRoundingInCents },
  ];
  return [...rest, { account: 'unpaid', creditInCents: 0 - sum(rest.map(({ creditInCents }) => creditInCents)) }];
}

function undone(posting: Posting): Posting {
  return { ...posting, creditInCents: 0 - posting.creditInCents, taxInCents: 0 - (posting.taxInCents ?? 0) };
}

/** Each part out of the account that it went into; dishes out of one of their own, so that sales stay as they were. */
function refund({ parts, order }: JournalFacts['refunds'][number]): Posting[] {
  const { taxInCents, dishesInCents, deliveryFeeInCents, surchargeInCents } = parts;
  const taxed = taxedPartOf(order);
  const goods = [
    ['refunds', dishesInCents],
    ['deliveryFees', deliveryFeeInCents],
    ['surcharges', surchargeInCents],
  ] as const;
  const given = goods.flatMap(([account, cents]) => inBoth(account, cents, taxInCents === 0 ? NOT_TAXED : taxed));
  const rest: Posting[] = [
    ...withTax(given, { taxInCents, taxIsIncluded: order.taxIsIncluded }),
    { account: 'tax', creditInCents: taxInCents },
    { account: 'tips', creditInCents: parts.tipInCents },
    { account: 'rounding', creditInCents: parts.cashRoundingInCents },
  ];
  const amountInCents = sum(rest.map(({ creditInCents }) => creditInCents));
  return [...rest.map(undone), { account: 'unpaid', creditInCents: amountInCents }];
}

type Part = Posting & { readonly isTaxed: boolean };

interface Fraction {
  readonly part: number;
  readonly whole: number;
}
const NOT_TAXED: Fraction = { part: 0, whole: 1 };

/** How much of what an order's dishes come to is taxed; of free ones all, where there is a tax. */
function taxedPartOf({ lines, taxInCents }: JournalOrder): Fraction {
  const items = sum(lines.map(({ totalInCents }) => totalInCents));
  const taxable = lines.filter(({ isTaxable }) => isTaxable && taxInCents !== 0);
  if (items === 0) return taxable.length > 0 ? { part: 1, whole: 1 } : NOT_TAXED;
  return { part: sum(taxable.map(({ totalInCents }) => totalInCents)), whole: items };
}

function inBoth(account: JournalAccount, amountInCents: Cents, { part, whole }: Fraction): Part[] {
  const taxed = fractionOf(amountInCents, part, whole);
  return [
    { account, isTaxed: true, creditInCents: taxed },
    { account, isTaxed: false, creditInCents: amountInCents - taxed },
  ];
}

/** What an order was sold for, each amount in its taxed and its untaxed part, as the price was made (domain rules §3). */
function partsOf(order: JournalOrder): Part[] {
  const isTaxedAtAll = order.taxInCents !== 0;
  const taxed = taxedPartOf(order);
  const both = (account: JournalAccount, amountInCents: Cents) => inBoth(account, amountInCents, taxed);
  return [
    ...order.lines.map(
      ({ categoryId, isTaxable, totalInCents }): Part => ({
        account: 'sales',
        categoryId,
        isTaxed: isTaxable && isTaxedAtAll,
        creditInCents: totalInCents,
      }),
    ),
    ...both('discounts', order.loyaltyInCents - order.discountInCents),
    ...both('loyalty', 0 - order.loyaltyInCents),
    ...both('deliveryFees', order.deliveryFeeInCents),
    ...both('surcharges', order.surchargeInCents),
  ];
}

/** The order's tax spread over its taxed parts, so that it adds up; where prices include it, they are without it then. */
function withTax(
  parts: readonly Part[],
  { taxInCents, taxIsIncluded }: Pick<JournalOrder, 'taxInCents' | 'taxIsIncluded'>,
): Part[] {
  const whole = sum(parts.filter(({ isTaxed }) => isTaxed).map(({ creditInCents }) => creditInCents));
  const last = parts.findLastIndex(({ isTaxed }) => isTaxed);
  let weight = 0;
  let given = 0;
  return parts.map((part, at) => {
    if (!part.isTaxed) return part;
    weight += part.creditInCents;
    const upTo = at === last ? taxInCents : whole > 0 ? fractionOf(taxInCents, weight, whole) : 0;
    const tax = upTo - given;
    given = upTo;
    return { ...part, taxInCents: tax, creditInCents: part.creditInCents - (taxIsIncluded ? tax : 0) };
  });
}
