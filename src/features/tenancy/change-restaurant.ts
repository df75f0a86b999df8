import { appendAudit, findEditor } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { findRestaurant, type RestaurantChange, updateRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { raiseSettingsVersions } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export interface RestaurantSave {
  readonly change: RestaurantChange;
  /** The restaurant's, as it was read. */
  readonly version: number;
  readonly by: ActedBy;
  readonly action: string;
}

/** Compare-and-set on the restaurant's version. Its stores' pages show what it is, so they change too. */
export async function changeRestaurantIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: RestaurantScope,
  { change, version, by, action }: RestaurantSave,
): Promise<void> {
  const { restaurantId } = scope;
  const before = await findRestaurant(trx, scope);
  if (!before) throw notFound('restaurant');
  const act = { action, subjectType: 'restaurant', subjectId: restaurantId };
  if (!(await updateRestaurant(trx, scope, version, change))) {
    const editor = await findEditor(trx, scope, act, { stored: before, by });
    throw changedMeanwhile('this restaurant', before.version, editor);
  }
  await tellStoresIn(trx, ctx, scope);
  await appendAudit(trx, ctx, { restaurantId, storeId: null, by, ...act, before, after: change });
}

/** Renders the pages of all its stores again. */
export async function tellStoresIn(trx: Trx, ctx: Needs<'clock' | 'ids'>, scope: RestaurantScope): Promise<void> {
  for (const { id: storeId, settingsVersion } of await raiseSettingsVersions(trx, scope)) {
    const payload = { settingsVersion };
    await appendEvent(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId,
      type: 'storeSettingsChanged',
      payload,
    });
  }
}
