import type { Db, OpenDatabase } from '#db/connection.ts';
import { hasDiningTables } from '#db/floor/dining-tables.repository.ts';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { statement } from '#db/statement.ts';
import { mainDomainOf } from '#db/tenancy/domains.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { readStoreSettings } from '#db/tenancy/store-settings.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import { publishedStyle } from '#db/website/website-themes.repository.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuAt, nextBackAt } from '#src/domain/menu/sold-out.ts';
import type { CouponDates } from '#src/domain/pricing/coupon-dates.ts';
import { isShownCoupon } from '#src/domain/promotions/shown-coupon.ts';
import { formatAbn } from '#src/domain/tenancy/abn.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { type WebsiteInfo, websiteInfoOf } from '#src/domain/tenancy/website-info.schema.ts';
import type { WebsiteLook } from '#src/domain/tenancy/website-theme.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { Clock } from '#src/shared/clock.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import type { VersionedRow } from './cached-by-store.ts';
import { listCategories } from './categories.repository.ts';
import { earlierItemCount, earlierMenu, type SoldBefore, withEarlier } from './earlier-menus.ts';
import { itemOf, listItemRows } from './items.repository.ts';
import { readPizzaSettings } from './pizza-settings.repository.ts';
import { VersionCache } from './version-cache.ts';

/** A store as pages show it, beside what rules need. */
export interface StoreFacts {
  readonly profile: StoreProfile;
  readonly restaurantName: string;
  readonly themeColor: string;
  readonly logoImageId: string | null;
  readonly look: WebsiteLook;
  readonly bannerImageId: string | null;
  /** Where it is on the map, if known. */
  readonly place: { readonly latitude: string; readonly longitude: string } | null;
  /** Its website's texts, with the restaurant's where it has none. */
  readonly website: WebsiteInfo;
  readonly restaurantWebsite: WebsiteInfo;
  readonly line1: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  readonly email: string;
  /** The domain of its own that its website is at; null: it has none. */
  readonly ownHost: string | null;
  /** The published map has one: guests can sit down. */
  readonly hasTables: boolean;
  /** First and last days of the coupons that its website shows to everyone. */
  readonly couponDates: readonly CouponDates[];
  readonly menuVersion: number;
  readonly settingsVersion: number;
}

/**
 * Menus and store profiles, parsed once per version and cached in memory (bounded). The next call sees any committed
 * change: it first checks the database's own version, which costs about a microsecond.
 */
export interface MenuStore {
  /**
   * Throws `resource_not_found` when the store doesn't exist. `db` may be a running write, which sees its own changes.
   */
  menuOf(scope: StoreScope, db?: Db): Promise<Menu>;
  storeOf(scope: StoreScope, db?: Db): Promise<StoreFacts>;
  /** Both at once, where they are in memory and nothing was committed since; else null, and the two above find out. */
  inMemory?(scope: StoreScope): { readonly menu: Menu; readonly store: StoreFacts } | null;
  /**
   * The menu at an earlier version, which a till still had when an order was started (decision 0072). Null if it is the
   * current one, or is not (or no longer) known here.
   */
  earlierMenuOf(scope: StoreScope, version: number, db?: Db): Promise<Menu | null>;
}

/** Items of all cached menus together, as a measure of memory (about 3 kB each). */
const MAX_CACHED_ITEMS = 40_000;
const MAX_CACHED_STORES = 2000;

export function createMenuStore(fixture: Pick<OpenDatabase, 'db' | 'dataVersion'>, clock: Clock): MenuStore {
  const menus = new VersionCache<CachedMenu>(fixture, {
    load: (db, scope, version, before) => loadMenu(db, scope, version, before, clock.now()),
    currentVersion: (db, scope) => storeVersion(db, scope, 'menuVersion'),
    weightOf: (kept) => kept.menu.items.length + earlierItemCount(kept) + 1,
    maxWeight: MAX_CACHED_ITEMS,
  });
  const stores = new VersionCache<CachedFacts>(fixture, {
    load: loadFacts,
    currentVersion: (db, scope) => storeVersion(db, scope, 'settingsVersion'),
    weightOf: () => 1,
    maxWeight: MAX_CACHED_STORES,
  });
  return {
    async menuOf(scope, db) {
      return menuNow(await menus.get(scope, db), clock.now());
    },
    async storeOf(scope, db) {
      const { facts } = await stores.get(scope, db);
      const { menuVersion } = facts;
      const current = await menus.versionOf(scope, db);
      return current === menuVersion ? facts : factsAtMenuVersion(facts, current);
    },
    inMemory(scope) {
      const menu = menus.known(scope);
      const store = menu && stores.known(scope);
      if (!store) return null;
      const { facts } = store;
      return {
        menu: menuNow(menu, clock.now()),
        store: menu.version === facts.menuVersion ? facts : factsAtMenuVersion(facts, menu.version),
      };
    },
    async earlierMenuOf(scope, version, db) {
      return earlierMenu(await menus.get(scope, db), version, clock.now());
    },
  };
}

/**
 * As it is at this moment: items whose sold-out time has ended are on sale. One object until the next item comes back.
 */
function menuNow(kept: CachedMenu, now: Temporal.Instant): Menu {
  if (kept.backAt === null || Temporal.Instant.compare(now, kept.backAt) < 0) return kept.menu;
  const known = menusAfter.get(kept);
  const isFresh = known && (known.backAt === null || Temporal.Instant.compare(now, known.backAt) < 0);
  if (isFresh) return known.menu;
  const menu = menuAt(kept.menu, now);
  menusAfter.set(kept, { menu, backAt: nextBackAt(menu, now) });
  return menu;
}

const menusAfter = new WeakMap<CachedMenu, { readonly menu: Menu; readonly backAt: Temporal.Instant | null }>();

const newerFacts = new WeakMap<StoreFacts, StoreFacts>();

/** The same object for the same version: pages cache computed values beside it. */
function factsAtMenuVersion(facts: StoreFacts, menuVersion: number): StoreFacts {
  const known = newerFacts.get(facts);
  if (known?.menuVersion === menuVersion) return known;
  const newer = { ...facts, menuVersion };
  newerFacts.set(facts, newer);
  return newer;
}

interface CachedMenu extends VersionedRow, SoldBefore {
  /** When its first sold-out item comes back automatically. */
  readonly backAt: Temporal.Instant | null;
  /** Items by id with their row's version: an item that did not change is not parsed again. */
  readonly itemVersions: ReadonlyMap<string, { readonly version: number; readonly item: MenuItem }>;
}

interface CachedFacts extends VersionedRow {
  readonly facts: StoreFacts;
}

async function storeVersion(
  db: Db,
  scope: StoreScope,
  column: 'menuVersion' | 'settingsVersion',
): Promise<number | null> {
  const { restaurantId, storeId } = scope;
  return versionsOfStore.first(db, { restaurantId, storeId })?.[column] ?? null;
}

const versionsOfStore = statement<StoreIds, { menuVersion: number; settingsVersion: number }>((db, value) =>
  db
    .selectFrom('stores')
    .select(['menuVersion', 'settingsVersion'])
    .where('id', '=', value('storeId'))
    .where('restaurantId', '=', value('restaurantId')),
);
interface StoreIds {
  readonly restaurantId: string;
  readonly storeId: string;
}

async function loadMenu(
  db: Db,
  scope: StoreScope,
  version: number,
  before: CachedMenu | null,
  now: Temporal.Instant,
): Promise<CachedMenu> {
  const [categories, rows, pizza] = await Promise.all([
    listCategories(db, scope),
    listItemRows(db, scope),
    readPizzaSettings(db, scope),
  ]);
  const parsed = rows.map((row) => {
    const known = before?.itemVersions.get(row.id);
    return { version: row.version, item: known?.version === row.version ? known.item : itemOf(row) };
  });
  const rank = new Map(categories.map((category, index) => [category.id, index]));
  const items = parsed.map((each) => each.item);
  items.sort((a, b) => (rank.get(a.categoryId) ?? 0) - (rank.get(b.categoryId) ?? 0) || a.sortOrder - b.sortOrder);
  const menu: Menu = { storeId: scope.storeId, version, categories, items, pizza };
  return {
    version,
    restaurantId: scope.restaurantId,
    ...withEarlier(before, menu, now),
    backAt: nextBackAt(menu, Temporal.Instant.fromEpochMilliseconds(0)),
    itemVersions: new Map(parsed.map((each) => [each.item.id, each])),
  };
}

async function loadFacts(db: Db, scope: StoreScope, version: number): Promise<CachedFacts> {
  const [store, restaurant, hasTables, coupons] = await Promise.all([
    findStore(db, scope),
    findRestaurant(db, restaurantOf(scope)),
    hasDiningTables(db, scope),
    listCoupons(db, restaurantOf(scope)),
  ]);
  if (!store || !restaurant) throw notFound('store');
  const own = await readStoreSettings(db, scope, store.countryCode);
  const settings = { ...own, tax: { ...own.tax, taxNumber: own.tax.taxNumber || formatAbn(restaurant.abn) } };
  const { id, restaurantId, name, countryCode, currencyCode, timezone } = store;
  const { line1, suburb, state, postcode, phone, email, bannerImageId, menuVersion, latitude, longitude } = store;
  return {
    version,
    restaurantId,
    facts: {
      profile: { id, restaurantId, name, countryCode, currencyCode, timezone, settings },
      restaurantName: restaurant.name,
      themeColor: restaurant.themeColor,
      logoImageId: restaurant.logoImageId,
      look: publishedStyle(db, restaurantOf(scope)),
      bannerImageId,
      place: latitude && longitude ? { latitude, longitude } : null,
      website: websiteInfoOf(restaurant.website, settings.websiteInfo),
      restaurantWebsite: restaurant.website,
      line1,
      suburb,
      state,
      postcode,
      phone,
      email,
      ownHost: mainDomainOf(db, scope),
      hasTables,
      couponDates: coupons
        .filter(isShownCoupon)
        .map(({ coupon }) => coupon)
        .filter(({ applicableStoreIds }) => applicableStoreIds?.includes(id) ?? true)
        .map(({ startDate, endDate }) => ({ startDate, endDate })),
      menuVersion,
      settingsVersion: version,
    },
  };
}
