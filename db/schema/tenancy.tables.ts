import type { Generated } from 'kysely';
import type { AddOn } from '#src/domain/tenancy/add-ons.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { Flag } from './flag.ts';

export interface RestaurantsTable {
  id: string;
  name: string;
  countryCode: CountryCode;
  abn: Generated<string>;
  contactEmail: Generated<string>;
  contactPhone: Generated<string>;
  logoImageId: string | null;
  themeColor: Generated<string>;
  websiteJson: Generated<string>;
  version: Generated<number>;
  createdIsoDateTimeUtc: string;
}

export interface StoresTable {
  id: string;
  restaurantId: string;
  name: string;
  countryCode: CountryCode;
  currencyCode: CurrencyCode;
  timezone: string;
  line1: Generated<string>;
  suburb: Generated<string>;
  state: Generated<string>;
  postcode: Generated<string>;
  latitude: string | null;
  longitude: string | null;
  phone: Generated<string>;
  email: Generated<string>;
  bannerImageId: string | null;
  menuVersion: Generated<number>;
  settingsVersion: Generated<number>;
  createdIsoDateTimeUtc: string;
}

export interface StoreSettingsTable {
  storeId: string;
  name: string;
  valueJson: string;
  version: Generated<number>;
}

/** Names that were proved to belong to a store, which serves its website there. */
export interface DomainsTable {
  /** In lower case, without port or final dot; letters of other scripts as the DNS writes them (`xn--…`). */
  host: string;
  restaurantId: string;
  storeId: string | null;
  /** 1: the store's other names lead to it. */
  isMain: Generated<number>;
  verifiedIsoDateTimeUtc: string | null;
}

/** When an add-on of a store was last switched, and by whom. */
export interface StoreAddOnsTable {
  storeId: string;
  restaurantId: string;
  addOn: AddOn;
  isOn: Flag;
  sinceIsoDateTimeUtc: string;
  byName: string;
}

/** Claimed names, with the DNS record that proves them. */
export interface DomainClaimsTable {
  host: string;
  restaurantId: string;
  storeId: string;
  token: string;
  createdIsoDateTimeUtc: string;
  checkedIsoDateTimeUtc: string | null;
  /** From the last check: a `DomainProblem`; null if there is none, or it wasn't checked yet. */
  problem: string | null;
}

export interface ImagesTable {
  id: string;
  restaurantId: string;
  contentHash: string;
  contentType: string;
  width: number;
  height: number;
  byteSize: number;
  createdIsoDateTimeUtc: string;
  /** `PaperPicture`, or null if nothing of it would be visible; null in the column if it wasn't made yet. */
  paperJson: string | null;
}
