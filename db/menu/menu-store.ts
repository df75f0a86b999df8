import type { Db } from '#db/connection.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A store as pages show it, beside what rules read. */
export interface StoreFacts {
  readonly profile: StoreProfile;
  readonly restaurantName: string;
  readonly themeColor: string;
  readonly logoImageId: string | null;
  readonly bannerImageId: string | null;
  readonly website: { readonly headline: string; readonly story: string };
  readonly line1: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  readonly email: string;
  readonly menuVersion: number;
  readonly settingsVersion: number;
}

/**
 * Menus and store profiles, parsed once per version and kept in memory (bounded). A change committed by anybody is
 * seen by the next call: the database's own version is asked first, which costs about a microsecond.
 */
export interface MenuStore {
  /** Throws `resource_not_found` when the store is gone. `db` may be a running write, which sees its own changes. */
  menuOf(scope: StoreScope, db?: Db): Promise<Menu>;
  storeOf(scope: StoreScope, db?: Db): Promise<StoreFacts>;
}
