/** What Uber charges for an order, part by part. It counts in hundred-thousandths of a dollar. */
import { z } from 'zod';
import type { MarketplaceFee, MarketplaceMoney } from '#src/domain/marketplace/marketplace-money.ts';

const text = z.string().max(2_000).nullish().catch(null);
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null);
const amount = part({ amount_e5: z.number().nullish().catch(null) });
const moneySchema = part({
  is_tax_inclusive: z.boolean().nullish().catch(null),
  ...{ net: amount, tax: amount, gross: amount },
});
const priceSchema = z.object({ cart_item_id: text, total: moneySchema });

export const paymentSchema = part({
  currency_code: text,
  order_total: moneySchema,
  item_charges: part({
    total: moneySchema,
    // Older answers have one price in place of a list.
    price_breakdown: z
      .union([z.array(priceSchema), priceSchema])
      .nullish()
      .catch(null),
  }),
  fees: part({
    total: moneySchema,
    details: z
      .array(z.object({ id: text, amount: moneySchema }))
      .nullish()
      .catch(null),
  }),
  tips: part({ total: moneySchema }),
  promotions: part({ total: moneySchema }),
  adjustment: part({ total: moneySchema }),
});

type Payment = z.output<typeof paymentSchema>;
type Money = z.output<typeof moneySchema>;

function centsOf(value: z.output<typeof amount>): number | null {
  const e5 = value?.amount_e5;
  return e5 === null || e5 === undefined ? null : Math.round(e5 / 1_000);
}

/** With its tax; null: Uber doesn't say. */
export function grossCents(money: Money): number | null {
  return centsOf(money?.gross);
}

/** Null: Uber doesn't say what the order costs. */
export function amountsOf(payment: Payment): MarketplaceMoney | null {
  const total = payment?.order_total;
  const totalInCents = grossCents(total);
  if (totalInCents === null) return null;
  // Without a word on it prices are what the customer pays.
  const isTaxIncluded = total?.is_tax_inclusive ?? true;
  const cents = (money: Money) => (isTaxIncluded ? null : centsOf(money?.net)) ?? grossCents(money);
  const taxInCents = centsOf(total?.tax) ?? totalInCents - (centsOf(total?.net) ?? totalInCents);
  const prices = [payment?.item_charges?.price_breakdown ?? []].flat();
  return {
    ...{ isTaxIncluded, taxInCents, totalInCents },
    lines: Object.fromEntries(
      prices.flatMap(({ cart_item_id, total: price }) => {
        const priceInCents = cents(price);
        return cart_item_id && priceInCents !== null ? [[cart_item_id, priceInCents]] : [];
      }),
    ),
    itemsInCents: cents(payment?.item_charges?.total),
    fees: feesOf(payment, cents),
    tipInCents: cents(payment?.tips?.total) ?? 0,
    // Some answers have what is taken off below zero.
    promotionInCents: Math.abs(cents(payment?.promotions?.total) ?? 0),
    adjustmentInCents: cents(payment?.adjustment?.total) ?? 0,
  };
}

/** Each by its name; what the list leaves out of the sum is one more. */
function feesOf(payment: Payment, cents: (money: Money) => number | null): readonly MarketplaceFee[] {
  const fees = (payment?.fees?.details ?? []).flatMap(({ id, amount: fee }) => {
    const amountInCents = cents(fee) ?? 0;
    return amountInCents === 0 ? [] : [{ id: id ?? '', amountInCents }];
  });
  const listed = fees.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  const left = (cents(payment?.fees?.total) ?? listed) - listed;
  return left === 0 ? fees : [...fees, { id: '', amountInCents: left }];
}
