/** What a kitchen's times are learnt from, and what is made of them. Minutes unless a name says otherwise. Browser-safe. */

/** One ticket that a station made, from when it was begun (or was there) until it was bumped. */
export interface Observation {
  readonly stationId: string;
  /** The item, where the ticket had only this one; null: several, which tell of the station alone. */
  readonly dishId: string | null;
  /** Dishes that the station had open when it was begun, its own among them. */
  readonly load: number;
  /** 1 for Monday to 7, by the store's clock. */
  readonly weekday: number;
  /** 0 to 23, by the store's clock. */
  readonly hour: number;
  readonly minutes: number;
  /** Days since 1970, by the store's clock: old ones fade. */
  readonly day: number;
}

/** What the owner says, until there is data. */
export interface OwnersMinutes {
  /** Where neither the dish nor its station has a number: the store's usual time. */
  readonly usual: number;
  readonly ofStation: ReadonlyMap<string, number>;
  /** By item. */
  readonly ofDish: ReadonlyMap<string, number>;
}

/** The moment and the place that a dish is estimated for. */
export interface DishAt {
  readonly stationId: string;
  readonly dishId: string;
  readonly load: number;
  readonly weekday: number;
  readonly hour: number;
}

/** Which number it is. `station`: of all that the station made, since this dish has too few of its own. */
export type Basis =
  | { readonly kind: 'learnt'; readonly of: 'dish' | 'station'; readonly tickets: number }
  | { readonly kind: 'set'; readonly of: 'dish' | 'station' | 'store' };

/** How long a dish takes: as likely less as more is `minutesAt(0.5)`. */
export interface Estimate {
  readonly basis: Basis;
  /** The minutes within which this share of them is made. */
  readonly minutesAt: (share: number) => number;
  /** The share of them that is made within these minutes. */
  readonly shareWithin: (minutes: number) => number;
}
