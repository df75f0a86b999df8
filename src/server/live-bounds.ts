import { createTally } from './tally.ts';

/** The kinds of listeners. Staff are identified by their login, guests by what they hold. */
export type Listener =
  | { readonly kind: 'staff' }
  | { readonly kind: 'guest'; readonly caller: string; readonly orderId: string; readonly customerId: string | null };

export interface LiveLimits {
  /** Streams of all stores. */
  readonly total: number;
  /** The part of it that guests never fill, so that tills hear of orders. */
  readonly reservedForStaff: number;
  readonly perStoreStaff: number;
  readonly perStoreGuests: number;
  /** A family with the page open on all its devices. */
  readonly perOrder: number;
  readonly perCustomer: number;
  /** A dining room behind one address. */
  readonly perCaller: number;
}

export const LIVE_LIMITS: LiveLimits = {
  total: 5000,
  reservedForStaff: 1500,
  perStoreStaff: 200,
  perStoreGuests: 700,
  perOrder: 12,
  perCustomer: 30,
  perCaller: 250,
};

export interface LiveBounds {
  /** False: one more is too many. Who was let in says when it leaves. */
  enter(storeId: string, listener: Listener): boolean;
  leave(storeId: string, listener: Listener): void;
}

/** How many streams may be open, for each of those who could open too many. */
export function createLiveBounds(limits: LiveLimits = LIVE_LIMITS): LiveBounds {
  const streams = createTally();

  const boundsOf = (storeId: string, listener: Listener): (readonly [string, number])[] => {
    const total = ['all', limits.total] as const;
    if (listener.kind === 'staff') return [total, [`staff ${storeId}`, limits.perStoreStaff]];
    const { orderId, customerId, caller } = listener;
    return [
      total,
      ['guests', limits.total - limits.reservedForStaff],
      [`guests ${storeId}`, limits.perStoreGuests],
      [`order ${orderId}`, limits.perOrder],
      [`caller ${caller}`, limits.perCaller],
      ...(customerId === null ? [] : [[`customer ${customerId}`, limits.perCustomer] as const]),
    ];
  };

  return {
    enter(storeId, listener) {
      const bounds = boundsOf(storeId, listener);
      if (bounds.some(([name, limit]) => streams.of(name) >= limit)) return false;
      for (const [name] of bounds) streams.add(name, 1);
      return true;
    },
    leave(storeId, listener) {
      for (const [name] of boundsOf(storeId, listener)) streams.add(name, -1);
    },
  };
}
