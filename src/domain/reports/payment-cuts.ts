/** What payments say of methods and tips (decision 0155). Safe for islands. */
import { splitByWeights, sum } from '#src/domain/money/money.ts';
import type { PaidGroup, PaymentRow, TipRow } from './sales-cuts.types.ts';

/**
 * By method, cards by scheme: what was taken less what was given back. What isn't paid, or was paid on another day, is the last row,
 * in a column that isn't money that came, so that both together are the store's total.
 */
export function paymentRows(paid: readonly PaidGroup[], { totalInCents }: { totalInCents: number }): PaymentRow[] {
  const found = [...Map.groupBy(paid, (one) => paymentName(one))].map(([name, group]): PaymentRow => {
    const of = (column: 'paymentCount' | 'takenInCents' | 'givenBackInCents' | 'roundingInCents') =>
      sum(group.map((one) => one[column]));
    const [takenInCents, givenBackInCents] = [of('takenInCents'), of('givenBackInCents')];
    return {
      id: name,
      name,
      paymentCount: of('paymentCount'),
      takenInCents,
      givenBackInCents,
      roundingInCents: of('roundingInCents'),
      collectedInCents: takenInCents - givenBackInCents,
      unpaidInCents: 0,
    };
  });
  const left = totalInCents - sum(found.map((one) => one.collectedInCents));
  const rest: PaymentRow = {
    id: 'unpaid',
    name: 'Not paid yet, or paid on another day',
    paymentCount: 0,
    takenInCents: 0,
    givenBackInCents: 0,
    roundingInCents: 0,
    collectedInCents: 0,
    unpaidInCents: left,
  };
  return [
    ...found.toSorted((a, b) => b.collectedInCents - a.collectedInCents || a.name.localeCompare(b.name)),
    ...(left === 0 ? [] : [rest]),
  ];
}

/** A tip that was given back, below zero, taken from those who had it in proportion. */
export function tipsTakenBack(
  tipped: readonly Pick<PaidGroup, 'way' | 'label' | 'employeeId' | 'employeeName' | 'tipInCents'>[],
  tipInCents: number,
): PaidGroup[] {
  const from = tipped.length > 0 ? tipped : [{ ...ONLINE, tipInCents: 1 }];
  const shares = splitByWeights(
    tipInCents,
    from.map((one) => one.tipInCents),
  );
  return from.map((one, at) => ({
    ...one,
    ...{ paymentCount: 0, takenInCents: 0, givenBackInCents: 0, roundingInCents: 0 },
    tipInCents: shares[at] ?? 0,
  }));
}

const ONLINE = { way: 'online', label: '', employeeId: '', employeeName: '' } as const;

/** By employee and method. Tips that no payment of these days has are the last row, so that they add up to the store's tips. */
export function tipRows(paid: readonly PaidGroup[], { tipInCents }: { tipInCents: number }): TipRow[] {
  const withTip = paid.filter((one) => one.tipInCents !== 0);
  const found = [
    ...Map.groupBy(withTip, ({ way, employeeId }) => (way === 'online' ? 'online' : `by ${employeeId}`)),
  ].map(([id, group]): TipRow => {
    const of = (...ways: PaidGroup['way'][]) =>
      sum(group.filter(({ way }) => ways.includes(way)).map((one) => one.tipInCents));
    const name = id === 'online' ? 'Website' : group[0]?.employeeName || 'Without an employee';
    const [cashInCents, cardInCents, otherInCents] = [of('cash'), of('card', 'online'), of('custom', 'other')];
    return { id, name, cashInCents, cardInCents, otherInCents, totalInCents: cashInCents + cardInCents + otherInCents };
  });
  const left = tipInCents - sum(found.map((one) => one.totalInCents));
  const rest: TipRow = {
    id: 'unpaid',
    name: 'Not paid yet, or paid on another day',
    cashInCents: 0,
    cardInCents: 0,
    otherInCents: left,
    totalInCents: left,
  };
  return [
    ...found.toSorted((a, b) => b.totalInCents - a.totalInCents || a.name.localeCompare(b.name)),
    ...(left === 0 ? [] : [rest]),
  ];
}

const SCHEMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  eftpos_au: 'eftpos',
  eftpos: 'eftpos',
  jcb: 'JCB',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  discover: 'Discover',
};

function paymentName({ way, label }: PaidGroup): string {
  const scheme = SCHEMES[label.trim().toLowerCase().replaceAll(' ', '_')] ?? label;
  switch (way) {
    case 'cash':
      return 'Cash';
    case 'card':
      return `${scheme || 'Card'} at the counter`;
    case 'online':
      return `${scheme || 'Card'} online`;
    default:
      return label || 'Other';
  }
}
