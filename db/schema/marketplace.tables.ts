export interface UberEatsConnectionsTable {
  storeId: string;
  restaurantId: string;
  /** Null: no access was given, or it was revoked. */
  merchantTokenSealed: string | null;
  /** What the owner allowed, separated by spaces. */
  merchantScope: string;
  merchantExpiresIsoDateTimeUtc: string | null;
  authorisedIsoDateTimeUtc: string | null;
  uberEatsStoreId: string | null;
  uberEatsStoreName: string | null;
  /** Null: Uber has not confirmed it. */
  linkedIsoDateTimeUtc: string | null;
}
