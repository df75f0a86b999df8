/** Public-holiday and payment surcharges (domain rules §3 steps 10 and 11). Uses Temporal: not for islands. */
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { PaymentSurcharge, PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { holidaySurchargeInCents, paymentSurchargeOn, surchargeInForce } from './payment-surcharge.ts';
import { addRow, describeCharge, dueInCents, itemsLeft, type PricingStep } from './price-breakdown.ts';
import type { PricingContext } from './pricing.types.ts';
import { addTax } from './tax.ts';

/** On item total − discounts, when the store's local collection date is one of the holidays. */
export const addPublicHolidaySurcharge: PricingStep = (draft, context) => {
  const settings = context.store.settings.publicHolidaySurcharge;
  const isOn = settings.enabled && (context.channel === 'pos' || settings.isEnabledForOnline);
  const holiday = holidayOf(context);
  if (!isOn || !holiday || draft.lines.length === 0) return draft;
  const baseInCents = itemsLeft(draft);
  const amountInCents = holidaySurchargeInCents(baseInCents, settings.surcharge);
  if (amountInCents === 0) return draft;
  const basis = `${holiday.name}: ${describeCharge(settings.surcharge, baseInCents, context)}`;
  const next = { ...draft, surchargeInCents: draft.surchargeInCents + amountInCents };
  return addRow(next, { kind: 'publicHolidaySurcharge', label: 'Public holiday surcharge', amountInCents, basis });
};

function holidayOf({ collectionAt, store }: PricingContext) {
  const isoDate = collectionAt.toZonedDateTimeISO(store.timezone).toPlainDate().toString();
  return store.settings.publicHolidaySurcharge.holidays.find((holiday) => holiday.date === isoDate);
}

/**
 * The surcharge of a way to pay on the day of `at`: credit card online, EFTPOS at the POS; never on cash (domain rules §3
 * step 11).
 */
export function paymentSurchargeFor(
  paymentType: PaymentType | null,
  { settings: { checkout }, countryCode, timezone }: StoreProfile,
  at: Temporal.Instant,
): { readonly label: string; readonly surcharge: PaymentSurcharge } | null {
  const today = localDateOf(at, timezone).toString();
  if (paymentType === 'stripeCheckout')
    return { label: 'Card surcharge', surcharge: surchargeInForce(checkout.creditCardSurcharge, today) };
  if (paymentType === 'posCard')
    return {
      label: COUNTRY_LABELS[countryCode].counterCardSurcharge,
      surcharge: surchargeInForce(checkout.eftposSurcharge, today),
    };
  return null;
}

/** On what is due after discounts, delivery and the other surcharges, with the tax that is added, before tip. */
export const addPaymentSurcharge: PricingStep = (draft, context, cart) => {
  const found = paymentSurchargeFor(context.paymentType, context.store, context.at);
  if (!found) return draft;
  const due = dueInCents(addTax(draft, context, cart).breakdown);
  const amountInCents = paymentSurchargeOn(due, found.surcharge);
  if (amountInCents === 0) return draft;
  const next = { ...draft, surchargeInCents: draft.surchargeInCents + amountInCents };
  const basis = describeCharge(found.surcharge, due, context);
  return addRow(next, { kind: 'paymentSurcharge', label: found.label, amountInCents, basis });
};
