import type { Numbering } from '#src/domain/ordering/order-number.ts';
import { boxMarkOf, idEndingOf } from '#src/domain/sync/row-maker.ts';
import type { StopReason } from '#src/domain/sync/sync-summary.ts';
import type { Db } from '../connection.ts';
import { statement } from '../statement.ts';

interface OfStore {
  readonly storeId: string;
}

/** What a use case may ask about where it runs: never which build it is, only whose a row is (domain rules §7). */
export interface Ownership {
  /** Whether this side writes the rows of the order or docket with this id. */
  owns(db: Db, scope: OfStore, id: string): boolean;
  /** Whether this side makes the store's dockets and drives its printers. */
  prints(db: Db, scope: OfStore): boolean;
  /** The numbers that this side gives to the store's orders. */
  numberingOf(db: Db, scope: OfStore): Numbering;
  /** Whether commands can be sent for what the other side owns: a box sends them to the cloud. */
  readonly mayAsk: boolean;
  /** The id under which this side keeps what a till calls by its own: the same each time, and ours by its shape. */
  idFor(given: string): string;
  /** Why this side must not sell until a person says so; null: it may. */
  sellingStop(): StopReason | null;
  /** The store of which this is the box; null in the cloud, and while it belongs to none. */
  boxStore(): { readonly restaurantId: string; readonly storeId: string } | null;
}

const PLAIN_ID = /^[0-9a-z]{20}$/;
const PLAIN_ID_LENGTH = 20;

/** Twenty characters that follow from any text. */
function plainIdOf(text: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 28);
  return BigInt(`0x${hex}`).toString(36).padStart(20, '0').slice(-20);
}

const activeBox = statement<OfStore, { mark: string }>((db, value) =>
  db.selectFrom('boxes').select('mark').where('storeId', '=', value('storeId')).where('isActive', '=', 1),
);
const anyBox = statement<OfStore, { id: string }>((db, value) =>
  db.selectFrom('boxes').select('id').where('storeId', '=', value('storeId')).limit(1),
);

/** The till's own id of a row, from the id that any machine made of it. */
export function tillIdOf(id: string): string {
  if (PLAIN_ID.test(id)) return id;
  return boxMarkOf(id) === null ? plainIdOf(id) : id.slice(0, PLAIN_ID_LENGTH);
}

/** The cloud writes everything but what a box that is in service has made. */
export const cloudOwnership: Ownership = {
  owns(db, scope, id) {
    const mark = boxMarkOf(id);
    return mark === null || activeBox.first(db, { storeId: scope.storeId })?.mark !== mark;
  },
  prints: (db, scope) => activeBox.first(db, { storeId: scope.storeId }) === undefined,
  numberingOf: (db, scope) => (anyBox.first(db, { storeId: scope.storeId }) ? 'besideBox' : 'alone'),
  mayAsk: false,
  idFor: (given) => (boxMarkOf(given) === null ? given : tillIdOf(given)),
  sellingStop: () => null,
  boxStore: () => null,
};

/** A box writes what it has made. One without a store has its file to itself. */
export function boxOwnership(
  identity: () => {
    readonly mark: string;
    readonly numberBlock?: number | undefined;
    readonly restaurantId: string;
    readonly storeId: string;
  } | null,
  sellingStop: () => StopReason | null = () => null,
): Ownership {
  const markOfBox = () => identity()?.mark ?? null;
  return {
    owns(_, __, id) {
      const mark = markOfBox();
      return mark === null || boxMarkOf(id) === mark;
    },
    prints: () => true,
    numberingOf() {
      const own = identity();
      return own === null ? 'alone' : { boxBlock: own.numberBlock ?? 0 };
    },
    mayAsk: true,
    idFor(given) {
      const mark = markOfBox();
      if (mark === null || boxMarkOf(given) === mark) return given;
      return tillIdOf(given) + idEndingOf(mark);
    },
    sellingStop,
    boxStore: identity,
  };
}
