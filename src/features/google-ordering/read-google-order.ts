import { findGoogleOrder } from '#db/marketplace/google-orders.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { FoodFault, Rejection } from '#src/domain/ordering/google/google-food-errors.ts';
import type { GoogleState } from '#src/domain/ordering/google/google-states.ts';
import type { AskedLine } from '#src/domain/ordering/google/told-facts.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface GoogleOrderView {
  readonly googleOrderId: string;
  readonly isSandbox: boolean;
  readonly collectionType: 'pickup' | 'delivery';
  /** As they were asked for. */
  readonly lines: readonly AskedLine[];
  readonly placedIsoDateTimeUtc: string;
  readonly told: { readonly state: GoogleState; readonly isoDateTimeUtc: string };
  /** Null: it wasn't refused. */
  readonly rejection: {
    readonly type: Rejection;
    readonly reason: string;
    readonly faults: readonly FoodFault[];
  } | null;
  /** Why Google wasn't told of the last change, and whether that is tried again; null: it was. */
  readonly failure: { readonly why: string; readonly isTriedAgain: boolean } | null;
  /** Ours; null: there is none. */
  readonly order: Order | null;
}

/** An order by Google as its store sees it. `resource_not_found` for one that isn't this store's. */
export async function readGoogleOrder(
  ctx: Needs<'db'>,
  scope: StoreScope,
  googleOrderId: string,
): Promise<GoogleOrderView> {
  const row = await findGoogleOrder(ctx.db, scope, googleOrderId);
  if (!row) throw notFound('order');
  return {
    ...{ googleOrderId, isSandbox: row.isSandbox === 1, collectionType: row.collectionType },
    lines: JSON.parse(row.linesJson) as GoogleOrderView['lines'],
    placedIsoDateTimeUtc: row.placedIsoDateTimeUtc,
    told: { state: row.toldState, isoDateTimeUtc: row.toldIsoDateTimeUtc },
    rejection: row.rejectionType && {
      ...{ type: row.rejectionType, reason: row.rejectionReason ?? '' },
      faults: JSON.parse(row.faultsJson) as readonly FoodFault[],
    },
    failure: row.failure === null ? null : { why: row.failure, isTriedAgain: row.nextLookIsoDateTimeUtc !== null },
    order: row.orderId === null ? null : await getOrder(ctx.db, scope, row.orderId),
  };
}
