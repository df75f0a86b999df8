import type { Db } from '#db/connection.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { deltaOf } from './menu-rows.ts';
import type { MenuVersion } from './menu-versions.repository.ts';

export interface ItemVersion extends Pick<MenuVersion, 'number' | 'kind' | 'by' | 'publishedIsoDateTimeUtc'> {
  readonly delta: MenuDelta;
}

/** The versions of a store's menu that changed an item, the newest first. */
export async function listItemVersions(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  { itemId, limit }: { readonly itemId: string; readonly limit: number },
): Promise<ItemVersion[]> {
  const rows = await db
    .selectFrom('menu_versions')
    .innerJoin('menu_version_rows', (join) =>
      join
        .onRef('menu_version_rows.storeId', '=', 'menu_versions.storeId')
        .onRef('menu_version_rows.number', '=', 'menu_versions.number'),
    )
    .select([
      'menu_versions.number',
      'menu_versions.kind',
      'menu_versions.byJson',
      'menu_versions.publishedIsoDateTimeUtc',
      'menu_version_rows.subject',
      'menu_version_rows.subjectId',
      'menu_version_rows.beforeJson',
      'menu_version_rows.afterJson',
    ])
    .where('menu_versions.storeId', '=', storeId)
    .where('menu_versions.restaurantId', '=', restaurantId)
    .where('menu_version_rows.subject', '=', 'item')
    .where('menu_version_rows.subjectId', '=', itemId)
    .orderBy('menu_versions.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ number, kind, byJson, publishedIsoDateTimeUtc, ...row }) => ({
    ...{ number, kind, publishedIsoDateTimeUtc, by: JSON.parse(byJson) as ActedBy },
    delta: deltaOf(row),
  }));
}
