import type { StoredGoogleOrder } from '#db/marketplace/google-orders.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { parsePhone } from '#src/domain/customers/phone-number.ts';
import type { FoodFault } from '#src/domain/ordering/google/google-food-errors.ts';
import type { GoogleState } from '#src/domain/ordering/google/google-states.ts';
import { type OrderUpdate, orderUpdateOf } from '#src/domain/ordering/google/order-update.ts';
import { type AskedLine, lineUpdatesOf } from '#src/domain/ordering/google/told-facts.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { accessTokenOf } from '#src/features/access/order-access.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** An order as Google is told of it, in a state. */
export async function updateOf(
  ctx: Needs<'db' | 'clock' | 'menus' | 'secrets' | 'publicUrl'>,
  scope: StoreScope,
  row: StoredGoogleOrder,
  state: GoogleState,
): Promise<OrderUpdate> {
  const store = await ctx.menus.storeOf(scope);
  const order = row.orderId === null ? null : await getOrder(ctx.db, scope, row.orderId);
  const site = storeUrlOf({ ...scope, ownHost: store.ownHost }, ctx.publicUrl);
  const phone = parsePhone(store.phone, store.profile.countryCode);
  const { rejectionType, rejectionReason, faultsJson } = row;
  return orderUpdateOf({
    ...{ actionOrderId: row.actionOrderId, googleOrderId: row.googleOrderId, state },
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    collectionType: row.collectionType,
    ...(row.isSandbox === 1 ? tried(row) : whatIsPromised(order)),
    currencyCode: store.profile.currencyCode,
    totalInCents: order?.grandTotalInCents ?? null,
    lineUpdates: order ? lineUpdatesOf(JSON.parse(row.linesJson) as readonly AskedLine[], order) : {},
    reason: order?.statusReason ?? null,
    rejection: rejectionType && {
      ...{ type: rejectionType, reason: rejectionReason ?? '' },
      faults: JSON.parse(faultsJson) as readonly FoodFault[],
    },
    links: {
      help: site,
      order: order && `${site}/secure/orders/${order.id}?key=${accessTokenOf(ctx, order.id)}`,
      phoneE164: phone.kind === 'issue' ? null : phone.e164,
    },
  });
}

const TRY_MINUTES = 30;

/** Google's sandbox wants to see what an order would have. */
function tried({ placedIsoDateTimeUtc }: StoredGoogleOrder) {
  const ready = Temporal.Instant.from(placedIsoDateTimeUtc).add({ minutes: TRY_MINUTES });
  return { orderNumber: 'Test', promisedForIsoDateTimeUtc: isoUtc(ready) };
}

function whatIsPromised(order: Pick<Order, 'orderNumber' | 'promisedForIsoDateTimeUtc'> | null) {
  return {
    orderNumber: order?.orderNumber ?? null,
    promisedForIsoDateTimeUtc: order?.promisedForIsoDateTimeUtc ?? null,
  };
}
