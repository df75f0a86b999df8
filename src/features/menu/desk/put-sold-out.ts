import type { Trx } from '#db/connection.ts';
import { findItem, updateSoldOut } from '#db/menu/items.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { menuChangedIn } from '../menu-change.ts';

/** Says of an item that is sold now whether it can be had; of one that is not published yet there is nothing to say. */
export async function putSoldOut(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  { id, soldout, soldOutUntilIsoDateTimeUtc: until }: Pick<MenuItem, 'id' | 'soldout' | 'soldOutUntilIsoDateTimeUtc'>,
  by: ActedBy,
): Promise<void> {
  const live = await findItem(trx, scope, id);
  if (!live) return;
  const untilIsoDateTimeUtc = soldout ? (until ?? null) : null;
  const before = { soldout: live.item.soldout, untilIsoDateTimeUtc: live.item.soldOutUntilIsoDateTimeUtc ?? null };
  if (before.soldout === soldout && before.untilIsoDateTimeUtc === untilIsoDateTimeUtc) return;
  await updateSoldOut(trx, scope, id, soldout, untilIsoDateTimeUtc);
  const subject = { subjectType: 'item', subjectId: id } as const;
  const after = { soldout, untilIsoDateTimeUtc };
  await menuChangedIn(trx, ctx, scope, { by, action: 'setSoldOut', ...subject, before, after });
}
