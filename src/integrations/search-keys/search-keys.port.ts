/** Keys with which a browser asks a search service itself, and only for what the key allows. */
export interface SearchKeysPort {
  /** The account at the service, which a browser names beside its key. */
  readonly applicationId: string;
  /** Made without asking the service. The same wishes give the same key. */
  issue(wish: SearchKeyWish): string;
}

export interface SearchKeyWish {
  /** In the service's language, such as `restaurantId:"roma"`; no caller can widen it. Null: everything. */
  readonly filters: string | null;
  readonly validUntilUnixSeconds: number;
}
