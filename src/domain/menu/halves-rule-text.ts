/** How the price of two halves is made, as a customer reads it (domain rules §3 step 3). */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PizzaSettings } from './menu.schema.ts';

/** 'You pay the price of the dearer half, plus $1.00 for half and half.' */
export function halvesRuleText(settings: PizzaSettings, sizeId: string, currencyCode: CurrencyCode): string {
  const charge = settings.sizes.find(({ id }) => id === sizeId)?.halfAndHalfExtraCharge ?? 0;
  const rule =
    settings.halfAndHalfPricing === 'average'
      ? 'You pay the average price of the 2 pizzas'
      : 'You pay the price of the more expensive half';
  return `${rule}${charge > 0 ? `, plus ${formatAmount(charge, currencyCode)} for half and half` : ''}.`;
}
