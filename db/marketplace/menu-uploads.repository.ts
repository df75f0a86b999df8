import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { MarketplaceMenuUploadsTable } from '#db/schema/marketplace.tables.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MarketplaceMenu, MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Row = Selectable<MarketplaceMenuUploadsTable>;
type Kept = 'menuTypes' | 'byJson' | 'deliveryJson' | 'pickupJson' | 'sentTypes' | 'problemsJson' | 'noticesJson';

/** Without its menus, which are read by `readUploadMenu`. */
export interface MenuUpload extends Omit<Row, Kept> {
  readonly menuTypes: readonly MarketplaceMenuType[];
  readonly by: ActedBy;
  /** What Uber has confirmed of it. */
  readonly sentTypes: readonly MarketplaceMenuType[];
  readonly problems: readonly string[];
  readonly notices: readonly string[];
  /** Its menus are still here, so it can be put back. */
  readonly hasMenus: boolean;
}

export type UploadChange = Partial<
  Pick<MenuUpload, 'sentTypes' | 'problems' | 'notices'> &
    Pick<Row, 'status' | 'finishedIsoDateTimeUtc' | 'menuVersion' | 'tries' | 'dueIsoDateTimeUtc'> & {
      /** Null takes away the menu of its type. */
      readonly menus: Partial<Record<MarketplaceMenuType, MarketplaceMenu | null>>;
    }
>;

const JSON_OF = { delivery: 'deliveryJson', pickup: 'pickupJson' } as const;
const typesOf = (text: string) => text.split(' ').filter(Boolean) as MarketplaceMenuType[];

export async function insertMenuUpload(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  upload: Pick<MenuUpload, 'id' | 'menuTypes' | 'by' | 'requestedIsoDateTimeUtc' | 'rolledBackFrom'>,
): Promise<void> {
  const { menuTypes, by, ...row } = upload;
  await trx
    .insertInto('marketplace_menu_uploads')
    .values({
      ...{ restaurantId, storeId, byJson: JSON.stringify(by), ...row },
      status: 'requested',
      menuTypes: menuTypes.includes('pickup') ? 'delivery pickup' : 'delivery',
      dueIsoDateTimeUtc: upload.requestedIsoDateTimeUtc,
    })
    .execute();
}

export async function updateMenuUpload(
  trx: Trx,
  { storeId }: StoreScope,
  id: string,
  { menus = {}, sentTypes, problems, notices, ...change }: UploadChange,
): Promise<void> {
  const bodies = Object.entries(menus).map(([type, menu]) => [
    JSON_OF[type as MarketplaceMenuType],
    menu && JSON.stringify(menu),
  ]);
  await trx
    .updateTable('marketplace_menu_uploads')
    .set({
      ...change,
      ...(sentTypes ? { sentTypes: sentTypes.join(' ') } : {}),
      ...(problems ? { problemsJson: JSON.stringify(problems) } : {}),
      ...(notices ? { noticesJson: JSON.stringify(notices) } : {}),
      ...Object.fromEntries(bodies),
    })
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .execute();
}

function uploadsOf(db: Db, { storeId }: StoreScope) {
  return db
    .selectFrom('marketplace_menu_uploads')
    .select([
      ...(['id', 'restaurantId', 'storeId', 'status', 'menuTypes', 'byJson', 'requestedIsoDateTimeUtc'] as const),
      ...(['finishedIsoDateTimeUtc', 'menuVersion', 'rolledBackFrom', 'sentTypes', 'problemsJson'] as const),
      ...(['noticesJson', 'tries', 'dueIsoDateTimeUtc'] as const),
      (eb) => eb('deliveryJson', 'is not', null).as('hasMenus'),
    ])
    .where('storeId', '=', storeId);
}

type Read = Awaited<ReturnType<ReturnType<typeof uploadsOf>['execute']>>[number];

function uploadOf({ menuTypes, byJson, sentTypes, problemsJson, noticesJson, hasMenus, ...row }: Read): MenuUpload {
  return {
    ...{ ...row, menuTypes: typesOf(menuTypes), sentTypes: typesOf(sentTypes), hasMenus: Boolean(hasMenus) },
    by: JSON.parse(byJson) as ActedBy,
    problems: JSON.parse(problemsJson) as string[],
    notices: JSON.parse(noticesJson) as string[],
  };
}

/** Null: it isn't this store's. */
export async function findMenuUpload(db: Db, scope: StoreScope, id: string): Promise<MenuUpload | null> {
  const row = await uploadsOf(db, scope).where('id', '=', id).executeTakeFirst();
  return row ? uploadOf(row) : null;
}

/** The newest first. */
export async function listMenuUploads(db: Db, scope: StoreScope, limit: number): Promise<MenuUpload[]> {
  const rows = await uploadsOf(db, scope)
    .orderBy('requestedIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(uploadOf);
}

/** Those that are not over, the oldest first. */
export async function listOpenMenuUploads(db: Db, scope: StoreScope): Promise<MenuUpload[]> {
  const rows = await uploadsOf(db, scope)
    .where('finishedIsoDateTimeUtc', 'is', null)
    .orderBy('requestedIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(uploadOf);
}

/** The last ones that Uber has taken whole, the newest first. */
export async function listSentMenuUploads(
  db: Db,
  scope: StoreScope,
  { type, limit }: { readonly type: MarketplaceMenuType; readonly limit: number },
): Promise<MenuUpload[]> {
  const taken = uploadsOf(db, scope).where('status', '=', 'success');
  const rows = await (type === 'pickup' ? taken.where('menuTypes', '=', 'delivery pickup') : taken)
    .orderBy('requestedIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(uploadOf);
}

/** Whether Uber ever took a pickup menu of this store: from then on it has two. */
export async function wasPickupSent(db: Db, { storeId }: StoreScope): Promise<boolean> {
  const row = await db
    .selectFrom('marketplace_menu_uploads')
    .select('id')
    .where('storeId', '=', storeId)
    .where('sentTypes', 'like', '%pickup%')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null: the upload has none of this type, or it is too old to be kept. */
export async function readUploadMenu(
  db: Db,
  { storeId }: StoreScope,
  { id, type }: { readonly id: string; readonly type: MarketplaceMenuType },
): Promise<MarketplaceMenu | null> {
  const row = await db
    .selectFrom('marketplace_menu_uploads')
    .select((eb) => eb.ref(JSON_OF[type]).as('json'))
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row?.json ? (JSON.parse(row.json) as MarketplaceMenu) : null;
}

/** Takes the menus out of all uploads but the newest ones that Uber took. */
export async function dropOldMenusIn(trx: Trx, { storeId }: StoreScope, kept: number): Promise<void> {
  await trx
    .updateTable('marketplace_menu_uploads')
    .set({ deliveryJson: null, pickupJson: null })
    .where('storeId', '=', storeId)
    .where('finishedIsoDateTimeUtc', 'is not', null)
    .where('deliveryJson', 'is not', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'not in',
        selectFrom('marketplace_menu_uploads')
          .select('id')
          .where('storeId', '=', storeId)
          .where('status', '=', 'success')
          .orderBy('requestedIsoDateTimeUtc', 'desc')
          .orderBy('id', 'desc')
          .limit(kept),
      ),
    )
    .execute();
}

/** Of all stores: what is due, and what was cut off while it ran. The longest waiting first. */
export function listDueMenuUploads(
  db: Db,
  nowIsoDateTimeUtc: string,
  limit: number,
): Promise<Pick<Row, 'id' | 'restaurantId' | 'storeId'>[]> {
  return db
    .selectFrom('marketplace_menu_uploads')
    .select(['id', 'restaurantId', 'storeId'])
    .where('finishedIsoDateTimeUtc', 'is', null)
    .where('dueIsoDateTimeUtc', '<=', nowIsoDateTimeUtc)
    .orderBy('dueIsoDateTimeUtc')
    .limit(limit)
    .execute();
}
