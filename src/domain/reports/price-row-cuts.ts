/** What price rows of orders say of discounts, surcharges and tax (decision 0155). Safe for islands. */
import { fractionOf, splitByWeights, sum } from '#src/domain/money/money.ts';
import type { DiscountRow, PriceRows, RefundedRows, SurchargeRow, TaxRow } from './sales-cuts.types.ts';

/** What the price rows leave over: of an order whose rows before a change aren't known. */
const ON_ANOTHER_DAY = { id: 'another-day', name: 'Orders changed on another day' } as const;

/** Who gave what: each coupon, rewards, and staff by name. The largest first; they add up to `discountInCents`. */
export function discountRows(
  rows: readonly PriceRows[],
  { discountInCents }: { discountInCents: number },
): DiscountRow[] {
  const found = grouped(rows, discountOf).map(({ id, name, orderCount, amountInCents, isOfItems }) => ({
    id,
    name,
    orderCount,
    discountInCents: isOfItems ? 0 : 0 - amountInCents,
    offItemsInCents: isOfItems ? 0 - amountInCents : 0,
  }));
  const left = discountInCents - sum(found.map((one) => one.discountInCents));
  const rest = left === 0 ? [] : [{ ...ON_ANOTHER_DAY, orderCount: 0, discountInCents: left, offItemsInCents: 0 }];
  return [...found.toSorted((a, b) => inAll(b) - inAll(a) || a.name.localeCompare(b.name)), ...rest];
}

const inAll = (row: DiscountRow) => row.discountInCents + row.offItemsInCents;

/** By what was charged for. They add up to `surchargeInCents`. */
export function surchargeRows(
  rows: readonly PriceRows[],
  { surchargeInCents }: { surchargeInCents: number },
): SurchargeRow[] {
  const found = grouped(rows, surchargeOf).map(({ id, name, orderCount, amountInCents, isOfItems }) => ({
    id,
    name,
    orderCount,
    surchargeInCents: isOfItems ? 0 : amountInCents,
    onItemsInCents: isOfItems ? amountInCents : 0,
  }));
  const left = surchargeInCents - sum(found.map((one) => one.surchargeInCents));
  const rest = left === 0 ? [] : [{ ...ON_ANOTHER_DAY, orderCount: 0, surchargeInCents: left, onItemsInCents: 0 }];
  return [...found.toSorted((a, b) => a.name.localeCompare(b.name)), ...rest];
}

/** By rate, then what no tax is on. They add up to `taxInCents`, and with tax to `withTaxInCents`. */
export function taxRows(
  rows: readonly PriceRows[],
  all: { readonly taxInCents: number; readonly withTaxInCents: number },
): TaxRow[] {
  const taxed = rows.filter(({ kind }) => kind === 'tax').map(taxOf);
  const found = [...Map.groupBy(taxed, ({ id }) => id).values()]
    .map((group) => ({
      ...group[0]!,
      taxableInCents: sum(group.map((one) => one.taxableInCents)),
      taxInCents: sum(group.map((one) => one.taxInCents)),
      withTaxInCents: sum(group.map((one) => one.withTaxInCents)),
    }))
    .toSorted((a, b) => b.taxInCents - a.taxInCents);
  const leftTax = all.taxInCents - sum(found.map((one) => one.taxInCents));
  const leftWithTax = all.withTaxInCents - sum(found.map((one) => one.withTaxInCents));
  const changed =
    leftTax === 0 ? [] : [{ ...ON_ANOTHER_DAY, taxableInCents: 0, taxInCents: leftTax, withTaxInCents: leftTax }];
  const untaxed = leftWithTax - leftTax;
  const none = { id: 'untaxed', name: 'No tax', taxableInCents: untaxed, taxInCents: 0, withTaxInCents: untaxed };
  return [...found, ...(untaxed === 0 ? [] : [none]), ...changed];
}

/**
 * What a refund took off each row of its order, in proportion, so that all of an order's refunds come to the rows at most. A
 * cent of tax stands for many of what was taxed: where rounding alone keeps the tax from saying so, all of it was taxed.
 */
export function refundedRows({ beforeInCents, refundedInCents, allInCents, rows }: RefundedRows): PriceRows[] {
  const priced = rows.filter(({ amountInCents }) => amountInCents > 0);
  const weights = priced.map(({ amountInCents }) => amountInCents);
  const whole = sum(weights);
  if (whole === 0) return [];
  const until = splitByWeights(beforeInCents, weights);
  const upTo = splitByWeights(beforeInCents + refundedInCents, weights);
  return priced.map(({ kind, label, basis, employeeId, employeeName }, at) => {
    const { baseInCents } = baseOf(basis);
    const share = (given: number) => fractionOf(baseInCents, given, whole);
    const taxed = share(beforeInCents + refundedInCents) - share(beforeInCents);
    const isAll = allInCents !== undefined && priced.length === 1 && Math.abs(allInCents - taxed) * whole < baseInCents;
    return {
      ...{ kind, label, basis, employeeId, employeeName, orderCount: 0 },
      amountInCents: (until[at] ?? 0) - (upTo[at] ?? 0),
      baseInCents: 0 - (isAll ? allInCents : taxed),
    };
  });
}

function baseOf(basis: string): { readonly rate: string; readonly baseInCents: number } {
  const [, rate = '', of = ''] = /^(\S+) of (.+)$/.exec(basis) ?? [];
  return { rate, baseInCents: Number(of.replaceAll(/\D/g, '')) };
}

/** '1/11 of $27.00' is a part of prices, '8.25% of $27.00' comes on top. Words of another form tell the tax alone. */
function taxOf({ label, basis, orderCount, amountInCents: taxInCents, ...row }: PriceRows): TaxRow {
  const name = label.replace('Includes ', '');
  const { rate, baseInCents: ofOne } = baseOf(basis);
  const baseInCents = row.baseInCents ?? ofOne * orderCount;
  if (rate.endsWith('%')) {
    const withTaxInCents = baseInCents + taxInCents;
    return { id: rate, name: `${name} ${rate}`, taxableInCents: baseInCents, taxInCents, withTaxInCents };
  }
  const [part = 0, whole = 0] = rate.split('/').map(Number);
  if (!(part > 0 && whole > part))
    return { id: label, name, taxableInCents: 0, taxInCents, withTaxInCents: taxInCents };
  const percent = `${(part * 100) / (whole - part)}%`;
  const taxableInCents = baseInCents - taxInCents;
  return { id: rate, name: `${name} ${percent}`, taxableInCents, taxInCents, withTaxInCents: baseInCents };
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly isOfItems: boolean;
}

function discountOf({ kind, label, employeeId, employeeName }: PriceRows): Named | null {
  const by = employeeName === '' ? '' : `, ${employeeName}`;
  switch (kind) {
    case 'coupon':
    case 'loyalty':
      return { id: label, name: label, isOfItems: false };
    case 'manualDiscount':
      return { id: `staff ${employeeId}`, name: `Staff discount${by}`, isOfItems: false };
    case 'lineDiscount':
      return { id: `items ${employeeId}`, name: `Off single items${by}`, isOfItems: true };
    default:
      return null;
  }
}

function surchargeOf({ kind, label }: PriceRows): Named | null {
  switch (kind) {
    case 'publicHolidaySurcharge':
    case 'paymentSurcharge':
      return { id: `${kind} ${label}`, name: label, isOfItems: false };
    case 'manualSurcharge':
      return { id: kind, name: 'Surcharge by staff', isOfItems: false };
    case 'lineCharge':
      return { id: kind, name: 'Extra charges for items', isOfItems: true };
    default:
      return null;
  }
}

function grouped(rows: readonly PriceRows[], nameOf: (row: PriceRows) => Named | null) {
  const named = rows.flatMap((row) => {
    const as = nameOf(row);
    return as ? [{ ...as, row }] : [];
  });
  return [...Map.groupBy(named, ({ id }) => id).values()].map((group) => ({
    id: group[0]!.id,
    name: group[0]!.name,
    isOfItems: group[0]!.isOfItems,
    orderCount: sum(group.map(({ row }) => row.orderCount)),
    amountInCents: sum(group.map(({ row }) => row.amountInCents)),
  }));
}
