import type { Db, OpenDatabase } from '#db/connection.ts';
import type { MenuStore } from '#db/menu/menu-store.ts';
import type { Ownership } from '#db/sync/ownership-of-rows.ts';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import type { PrinterReach } from '#src/domain/printing/printer-address.ts';
import type { SyncSummary } from '#src/domain/sync/sync-summary.ts';
import type { Ports } from '#src/integrations/ports.ts';
import type { Clock } from '#src/shared/clock.ts';
import type { HeavyWork } from '#src/shared/heavy-work.ts';
import type { IdMaker } from '#src/shared/ids.ts';

/** One JSON line an event; `message` is a fixed phrase, facts stand beside it. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Keys derived from the installation's own secret; never logged. */
export interface Secrets {
  /** Keyed hash of a token, code or address, as lower-case hex; `purpose` keeps uses apart. */
  keyedHash(purpose: string, text: string): string;
  /** The same with a key that only this store's own box has besides us: what a box must be able to check. */
  storeHash(storeId: string, purpose: string, text: string, keyNumber?: number): string;
  /** What a store's box is given for `storeHash`. A store that changed its key has several, counted from 0. */
  storeKey(storeId: string, keyNumber?: number): string;
  /** The newest of the store's keys that is here; null: every one can be made here. */
  newestStoreKey(storeId: string): number | null;
  /** A fresh random token, URL safe, 256 bits. */
  newToken(): string;
  /** Six random digits, each equally likely. */
  newPhoneCode(): string;
}

/** Where restaurants are spread over several clusters: what is asked of the others. Each throws where one does not answer. */
export interface OtherCells {
  /** This one's name. */
  readonly name: string;
  readonly names: readonly string[];
  /** Which of these web addresses are in use elsewhere, or being taken there at this moment; the rest are kept for us a while. */
  takenAmong(kind: 'restaurant' | 'store', addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** The account with this proved e-mail, where it has one in another cell. */
  accountOf(email: string): Promise<AccountElsewhere | null>;
  /** Where else someone works, by cell; null where the cell does not answer. Throws for none. */
  restaurantsOf(person: {
    readonly userId: string;
    readonly isSuperAdmin: boolean;
  }): Promise<readonly RestaurantsOfCell[]>;
}

export interface AccountElsewhere {
  readonly userId: string;
  readonly displayName: string;
  readonly homeCell: string;
}

export interface RestaurantsOfCell {
  readonly cell: string;
  readonly restaurants: readonly { readonly restaurantId: string; readonly name: string }[] | null;
}

/** Everything a use case may need. Each asks for its part: `Needs<'db' | 'clock'>`. */
export interface AppContext {
  /** Reads what is committed. */
  readonly db: Db;
  /** Runs a write in a transaction; never await the network inside. */
  readonly write: OpenDatabase['write'];
  /** For a place or an answer that may be lost in a crash: goes along with the next commit. */
  readonly writeSoon: OpenDatabase['writeSoon'];
  /** In a commit of its own: for a write that the commit itself may refuse. */
  readonly writeAlone: OpenDatabase['writeAlone'];
  /** Before what is counted in memory and must hold for all machines of a cluster; left out where there is one. */
  readonly atPrimary?: (() => void) | undefined;
  /** For a reading that takes long: see `OpenDatabase`. */
  readonly openStill: OpenDatabase['openStill'];
  /** On a box, how it stands with the cloud; null in the cloud. */
  readonly syncSummary: () => SyncSummary | null;
  /** Who writes what, between the cloud and the boxes in the shops. */
  readonly ownership: Ownership;
  readonly clock: Clock;
  readonly ids: IdMaker;
  readonly log: Log;
  readonly ports: Ports;
  /** Which printers this program can be connected with. */
  readonly printerReach: PrinterReach;
  /** What maps of staff screens are drawn upon; null: a plain grid. */
  readonly mapTiles: MapTiles | null;
  readonly secrets: Secrets;
  /** Platform admins do nothing before they have turned on two-step sign-in. Left out: they may. */
  readonly requiresTwoStep?: boolean;
  /** Left out where there is only one cluster, and on a box. */
  readonly otherCells?: OtherCells | undefined;
  /** Menus and store profiles, kept by version. */
  readonly menus: MenuStore;
  /** Where files and pictures that somebody sent are read. */
  readonly heavy: HeavyWork;
  /** Where images and logs live. */
  readonly dataDir: string;
  /** How the outside reaches us: `http://127.0.0.1:3000`. For links in messages and to the card provider. */
  readonly publicUrl: string;
}

export type Needs<Key extends keyof AppContext> = Pick<AppContext, Key>;
