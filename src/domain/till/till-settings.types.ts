/** The contents of a till's settings pages. Instants are ISO text in UTC. */

import type { LinkState } from '../marketplace/marketplace-store.ts';
import type { ThereOfItem } from '../marketplace/sold-out-there.ts';
import type { Channel } from '../menu/channels.ts';
import type { CARD_TERMINAL_PROVIDERS, CARD_TERMINAL_REACHES } from '../payments/card-terminal.schema.ts';
import type { KnownTerminalHealth } from '../payments/terminal-health.ts';
import type { DocketType, PaperDots, PrintDocketSettings } from '../printing/printing.schema.ts';
import type { StationElsewhere } from '../printing/station-redirects.ts';
import type { PosHome, PosPresets } from '../tenancy/pos-settings.schema.ts';
import type { StoreSettings } from '../tenancy/store-settings.schema.ts';
import type { OrderCommand } from './till.types.ts';

/** Done at once, or sent to the cloud by a box: then the change is known by its command. */
export interface SettingsAnswer {
  /** Null: it is done. */
  readonly commandId: string | null;
}

/** The state of one change that a box requested from the cloud. */
export interface RequestedChange {
  readonly commandId: string;
  /** `asked`: not answered yet. */
  readonly state: 'asked' | 'done' | 'refused';
  /** The cloud's text, if it was rejected. */
  readonly refusedText: string | null;
}

export interface Versioned<Value> {
  readonly value: Value;
  /** The version that a change is saved against. */
  readonly version: number;
}

/** A command that isn't done: pending, or rejected. */
export interface SettingsCommand extends OrderCommand {
  readonly subjectId: string;
}

export interface DayHours {
  readonly day: string;
  /** `10:00 AM – 5:00 PM`; one that counts with the day before says so. */
  readonly lines: readonly string[];
}

export interface TillSettings {
  readonly atIsoDateTimeUtc: string;
  readonly home: Versioned<PosHome>;
  readonly presets: Versioned<PosPresets>;
  /** Employees whose PIN unlocks what needs permission. */
  readonly whoMay: readonly string[];
  readonly wishes: readonly SettingsCommand[];
  /** The latest commands to the cloud, newest first, answered or not, so that each till finds its own. */
  readonly asked: readonly RequestedChange[];
  readonly tradingHours: readonly DayHours[];
  /** Of the tills alone, with whether they have any. Left out by an earlier release. */
  readonly posHours?: Versioned<StoreSettings['posTradingHours']>;
  /** The business day of now, and when it is over. */
  readonly businessDay: string;
  readonly dayEndsIsoDateTimeUtc: string;
  readonly cashRoundingInCents: number;
  readonly version: string;
  /**
   * What Uber Eats knows of items that are sold out, or on sale again; an item without is as it was uploaded, or not sold there.
   * Left out: the store isn't on Uber Eats, or a box answers, which Uber Eats doesn't talk to.
   */
  readonly soldOutThere?: readonly ThereOfItem[];
}

export interface TillPrinter {
  readonly id: string;
  readonly name: string;
  readonly connection: string;
  readonly address: string;
  readonly model: string;
  readonly copies: number;
  readonly paperDots: PaperDots;
  readonly isActive: boolean;
  readonly fallbackName: string | null;
  readonly statusCode: 'online' | 'offline' | 'unknown';
  readonly statusText: string;
  readonly statusIsoDateTimeUtc: string | null;
}

export interface TillStation {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly printerIds: readonly string[];
  /** A paired kitchen screen shows it. Left out by an earlier release. */
  readonly isOnScreen?: boolean;
  /** Its printers only stand in for its screens. Left out by an earlier release, and of stations on paper. */
  readonly isToldOnScreens?: boolean | undefined;
  /** Left out by an earlier release. */
  readonly docketTypes?: readonly DocketType[];
  readonly docketWords: readonly string[];
  readonly tagAlongNames: readonly string[];
  readonly tagAlongStationIds: readonly string[];
  readonly printsTaggedLinesAlone: boolean;
}

/** Another store at which the orders of this one matter too, and what happens with them there. */
export interface PrintLocation {
  readonly storeId: string;
  readonly name: string;
  readonly channels: readonly Channel[];
  readonly prints: boolean;
  readonly notifies: boolean;
  readonly autoAccepts: boolean;
}

/** Where orders print, by the specification's names. */
export interface TillPrintSettings {
  /** Connected stores; empty: orders matter at this store alone. */
  readonly printLocations: readonly PrintLocation[];
  readonly printStations: readonly { readonly id: string; readonly name: string }[];
}

export interface TillPrinting {
  readonly stations: readonly TillStation[];
  readonly printers: readonly TillPrinter[];
  readonly dockets: Versioned<PrintDocketSettings>;
  /** Stations whose dockets print elsewhere now. Left out by an earlier release. */
  readonly redirects?: readonly StationElsewhere[];
  /** Left out by an earlier release. */
  readonly printSettings?: TillPrintSettings;
}

export interface TillCardTerminal {
  readonly id: string;
  readonly name: string;
  readonly provider: (typeof CARD_TERMINAL_PROVIDERS)[number];
  readonly reach: (typeof CARD_TERMINAL_REACHES)[number];
  readonly isPaired: boolean;
  /** The other side drives it, box or cloud: who answers here knows nothing of it. */
  readonly isElsewhere: boolean;
  /** Null before the first health check. */
  readonly health: KnownTerminalHealth | null;
  /** The till that asks pays at it. */
  readonly isOfThisTill: boolean;
  /** What its maker offers from here: `lastReceipt`, `test`, `settle` … Empty where this side doesn't drive it. */
  readonly services: readonly string[];
  /** It pairs with a code that is typed here. False: the maker's own page of the till does it, or the other side. */
  readonly isPairedByCode: boolean;
  readonly tillNames: readonly string[];
}

/**
 * The store on Uber Eats, as Uber says now.
 *
 * - `off`: this server has no account there
 * - `box`: the till talks to a box, which Uber Eats doesn't talk to
 * - `notConnected`: nobody has connected the store
 * - `unanswered`: Uber Eats gave no answer
 */
export type TillUberEats =
  | { readonly kind: 'off' | 'box' | 'notConnected' }
  | { readonly kind: 'unanswered'; readonly storeName: string; readonly problem: string }
  | {
      readonly kind: 'connected';
      /** As Uber Eats has it. */
      readonly storeName: string;
      readonly link: LinkState;
      /** Whether orders come here, in words. */
      readonly linkText: string;
      /** Null: Uber Eats doesn't say. */
      readonly isOnline: boolean | null;
      /** Why customers can't order, in words; null: they can, or Uber Eats gives no reason. */
      readonly offlineText: string | null;
      readonly offlineUntilIsoDateTimeUtc: string | null;
      /** The last upload of the menu that failed, unless a later one came through. */
      readonly lastProblem: { readonly text: string; readonly isoDateTimeUtc: string } | null;
    };

/** The store's connections, as the server of the till knows them. */
export interface TillIntegrations {
  readonly cardTerminals: readonly TillCardTerminal[];
  /** The store's box; null: it has none. On a box itself it is the one that answers. */
  readonly box: {
    readonly name: string;
    readonly isPaired: boolean;
    /** When the cloud last saw it; null on the box itself, or before the first time. */
    readonly lastSeenIsoDateTimeUtc: string | null;
  } | null;
  /** The till talks to the box, not to the cloud. */
  readonly isServedByBox: boolean;
}
