import { z } from 'zod';
import type { MarketplaceLine, MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import {
  COURIER_STATES,
  EXTERNAL_STATES,
  EXTERNAL_STATUSES,
  FAILURE_PARTIES,
  FAILURE_REASONS,
  PREPARATIONS,
} from '#src/domain/marketplace/marketplace-states.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { ReadOrder } from '../marketplace.port.ts';
import { amountsOf, grossCents, paymentSchema } from './uber-eats-money.ts';

/** Only what an order can't be without is insisted on: one that we can't read is one that nobody cooks. */
const text = z.string().max(2_000).nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const instant = z.iso
  .datetime({ offset: true })
  .transform((iso) => isoUtc(Temporal.Instant.from(iso)))
  .nullish()
  .catch(null);
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null);
const list = <One extends z.ZodType>(one: One) => z.array(one).nullish().catch(null);

interface WireItem {
  readonly id?: string | null | undefined;
  readonly cart_item_id?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly external_data?: string | null | undefined;
  readonly quantity?: { readonly amount?: number | null | undefined } | null | undefined;
  readonly customer_request?:
    | {
        readonly special_instructions?: string | null | undefined;
        readonly allergy?:
          | {
              readonly allergens?: readonly unknown[] | null | undefined;
              readonly instructions?: string | null | undefined;
            }
          | null
          | undefined;
      }
    | null
    | undefined;
  readonly selected_modifier_groups?:
    | readonly {
        readonly selected_items?: readonly WireItem[] | null | undefined;
        readonly removed_items?: readonly WireItem[] | null | undefined;
      }[]
    | null
    | undefined;
}

const itemSchema: z.ZodType<WireItem> = z.lazy(() =>
  z.object({
    ...{ id: text, cart_item_id: text, title: text, external_data: text },
    quantity: part({ amount: z.number().nullish().catch(null) }),
    customer_request: part({
      special_instructions: text,
      allergy: part({ allergens: list(z.unknown()), instructions: text }),
    }),
    selected_modifier_groups: list(z.object({ selected_items: list(itemSchema), removed_items: list(itemSchema) })),
  }),
);

const wireSchema = z.object({
  id: z.string().min(1).max(200),
  display_id: text,
  state: z.enum(EXTERNAL_STATES).catch('UNKNOWN'),
  status: z.enum(EXTERNAL_STATUSES).catch('UNKNOWN'),
  preparation_status: z.enum(PREPARATIONS).nullish().catch(null),
  fulfillment_type: text,
  created_time: z.iso.datetime({ offset: true }).transform((iso) => isoUtc(Temporal.Instant.from(iso))),
  store: z.object({ id: z.string().min(1).max(200) }),
  scheduled_order_target_delivery_time_range: part({ start_time: instant, end_time: instant }),
  customers: list(
    z.object({
      is_primary_customer: flag,
      can_respond_to_fulfillment_issues: flag,
      name: part({ display_name: text, first_name: text, last_name: text }),
      contact: part({ phone: part({ number: text, pin_code: text }) }),
    }),
  ),
  deliveries: list(
    z.object({
      status: z.enum(COURIER_STATES).nullish().catch(null),
      delivery_partner: part({
        name: text,
        vehicle: part({ type: text, make: text, model: text, color: text, license_plate: text }),
      }),
      estimated_pick_up_time: instant,
      estimated_dropoff_time: instant,
    }),
  ),
  carts: list(
    z.object({
      items: list(itemSchema),
      special_instructions: text,
      include_single_use_items: flag,
      restricted_items: part({ alcohol: part({ contain_alcoholic_item: flag }) }),
    }),
  ),
  payment: part({ payment_detail: paymentSchema }),
  preparation_time: part({ ready_for_pickup_time: instant }),
  action_eligibility: part({
    cancel: part({ is_eligible: flag }),
    adjust_ready_for_pickup_time: part({ is_eligible: flag }),
    mark_out_of_item: part({ is_eligible: flag }),
  }),
  failure_info: part({
    reason: z.enum(FAILURE_REASONS).catch('UNKNOWN'),
    failure_attributed_to_party: z.enum(FAILURE_PARTIES).catch('UNKNOWN'),
    will_merchant_be_paid: flag,
    description: text,
  }),
});

/** Read twice: as it came, which is stored, and what we know of it. */
const oneSchema = z.unknown().transform((raw, context) => {
  const parsed = wireSchema.safeParse(raw);
  if (parsed.success) return { raw, wire: parsed.data };
  context.addIssue({ code: 'custom', message: 'no order' });
  return z.NEVER;
});

export const orderSchema = z.object({ order: oneSchema });
export const ordersSchema = z.object({
  data: z.array(z.object({ order: oneSchema })),
  pagination_data: part({ next_page_token: text }),
});

type Wire = z.output<typeof wireSchema>;

export function orderOf({ raw, wire }: { readonly raw: unknown; readonly wire: Wire }): ReadOrder {
  const { scheduled_order_target_delivery_time_range: window, preparation_time: time, action_eligibility: may } = wire;
  const order: MarketplaceOrder = {
    uberEatsOrderId: wire.id,
    displayId: wire.display_id ?? '',
    uberEatsStoreId: wire.store.id,
    state: wire.state,
    status: wire.status,
    preparation: wire.preparation_status ?? null,
    placedIsoDateTimeUtc: wire.created_time,
    ...howOf(wire.fulfillment_type),
    requestedFor:
      window?.start_time && window.end_time
        ? { fromIsoDateTimeUtc: window.start_time, untilIsoDateTimeUtc: window.end_time }
        : null,
    readyForPickupIsoDateTimeUtc: time?.ready_for_pickup_time ?? null,
    ...moneyOf(wire),
    ...customerOf(wire),
    ...cartOf(wire),
    delivery: deliveryOf(wire),
    failure: failureOf(wire),
    mayCancel: may?.cancel?.is_eligible ?? null,
    mayMoveReadyTime: may?.adjust_ready_for_pickup_time?.is_eligible ?? null,
    ...mayAskOf(wire),
  };
  return { order, raw };
}

function howOf(type: string | null | undefined): Pick<MarketplaceOrder, 'deliveryChannel' | 'collectionType'> {
  if (type === 'DELIVERY_BY_MERCHANT') return { deliveryChannel: 'OWN_COURIER', collectionType: 'delivery' };
  if (type === 'PICKUP') return { deliveryChannel: 'NONE', collectionType: 'pickup' };
  if (type === 'DINE_IN') return { deliveryChannel: 'NONE', collectionType: 'dineIn' };
  return { deliveryChannel: 'UBER', collectionType: 'delivery' };
}

function moneyOf(wire: Wire) {
  const detail = wire.payment?.payment_detail;
  const money = amountsOf(detail);
  return {
    itemTotalInCents: grossCents(detail?.item_charges?.total),
    grandTotalInCents: grossCents(detail?.order_total),
    currencyCode: detail?.currency_code ?? '',
    ...(money ? { money } : {}),
  };
}

/** Uber must allow it, and the customer's app must be able to answer. */
function mayAskOf(wire: Wire): Pick<MarketplaceOrder, 'mayAskCustomer'> {
  const says = [
    wire.action_eligibility?.mark_out_of_item?.is_eligible,
    primaryOf(wire)?.can_respond_to_fulfillment_issues,
  ].filter((one) => typeof one === 'boolean');
  return says.length === 0 ? {} : { mayAskCustomer: says.every(Boolean) };
}

function primaryOf({ customers }: Wire) {
  return customers?.find(({ is_primary_customer }) => is_primary_customer) ?? customers?.[0];
}

function customerOf(wire: Wire) {
  const customer = primaryOf(wire);
  const { display_name, first_name, last_name } = customer?.name ?? {};
  const phone = customer?.contact?.phone;
  return {
    customerName: display_name ?? [first_name, last_name].filter(Boolean).join(' '),
    customerPhone: phone?.number ?? '',
    phonePin: phone?.pin_code ?? '',
  };
}

function cartOf({ carts, payment }: Wire) {
  const rows = [payment?.payment_detail?.item_charges?.price_breakdown ?? []].flat();
  const prices = new Map(rows.map(({ cart_item_id, total }) => [cart_item_id ?? '', grossCents(total)]));
  const all = carts ?? [];
  return {
    items: all.flatMap(({ items }) => (items ?? []).map((item) => lineOf(item, prices))),
    instructions: all.flatMap(({ special_instructions }) => special_instructions || []).join('\n'),
    includeSingleUseItems: all[0]?.include_single_use_items ?? null,
    hasAlcohol: all.some(({ restricted_items }) => restricted_items?.alcohol?.contain_alcoholic_item === true),
  };
}

function lineOf(item: WireItem, prices: ReadonlyMap<string, number | null>): MarketplaceLine {
  const { allergy, special_instructions } = item.customer_request ?? {};
  const lineId = item.cart_item_id ?? '';
  return {
    lineId,
    itemId: item.id ?? '',
    ...(item.external_data ? { externalId: item.external_data } : {}),
    name: item.title ?? '',
    quantity: item.quantity?.amount ?? 1,
    totalInCents: prices.get(lineId) ?? null,
    options: (item.selected_modifier_groups ?? []).flatMap(({ selected_items, removed_items }) => [
      ...(selected_items ?? []).map((option) => lineOf(option, prices)),
      ...(removed_items ?? []).map((option) => removed(lineOf(option, prices))),
    ]),
    instructions: [special_instructions, allergy?.instructions].filter(Boolean).join('\n'),
    allergens: (allergy?.allergens ?? []).flatMap((one) => allergenOf(one) || []),
  };
}

function removed(line: MarketplaceLine): MarketplaceLine {
  return { ...line, name: `No ${line.name}`, isRemoved: true };
}

/** A word, or an object that has it. */
function allergenOf(one: unknown): string {
  if (typeof one === 'string') return one;
  if (typeof one !== 'object' || one === null) return '';
  const words = Object.values(one).filter((value) => typeof value === 'string');
  return words.join(' ');
}

function deliveryOf({ deliveries }: Wire): MarketplaceOrder['delivery'] {
  const delivery = deliveries?.[0];
  if (!delivery) return null;
  const { make, model, color, license_plate, type } = delivery.delivery_partner?.vehicle ?? {};
  return {
    status: delivery.status ?? null,
    courierName: delivery.delivery_partner?.name ?? '',
    vehicle: [color, make, model, license_plate].filter(Boolean).join(' ') || (type ?? ''),
    pickupIsoDateTimeUtc: delivery.estimated_pick_up_time ?? null,
    dropoffIsoDateTimeUtc: delivery.estimated_dropoff_time ?? null,
  };
}

function failureOf({ state, failure_info: info }: Wire): MarketplaceOrder['failure'] {
  if (state !== 'FAILED') return null;
  return {
    reason: info?.reason ?? 'UNKNOWN',
    party: info?.failure_attributed_to_party ?? 'UNKNOWN',
    willMerchantBePaid: info?.will_merchant_be_paid ?? null,
    description: info?.description ?? '',
  };
}
