/** What the settings pages of a till show. Instants are ISO text in UTC. */
import type { CARD_TERMINAL_PROVIDERS, CARD_TERMINAL_REACHES } from '../payments/card-terminal.schema.ts';
import type { KnownTerminalHealth } from '../payments/terminal-health.ts';
import type { PaperDots, PrintDocketSettings } from '../printing/printing.schema.ts';
import type { PosHome, PosPresets } from '../tenancy/pos-settings.schema.ts';
import type { OrderCommand } from './till.types.ts';

/** Done at once, or asked of the cloud by a box: then what was asked is known by its command. */
export interface SettingsAnswer {
  /** Null: it is done. */
  readonly commandId: string | null;
}

/** The state of one change that a box requested from the cloud. */
export interface RequestedChange {
  readonly commandId: string;
  /** `asked`: there is no answer yet. */
  readonly state: 'asked' | 'done' | 'refused';
  /** In the cloud's words, where it was refused. */
  readonly refusedText: string | null;
}

export interface Versioned<Value> {
  readonly value: Value;
  /** What a change is saved against. */
  readonly version: number;
}

/** What was asked of the cloud and is not done: it waits, or was refused. */
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
  /** Names of those whose PIN opens what is locked. */
  readonly whoMay: readonly string[];
  readonly wishes: readonly SettingsCommand[];
  /** What was asked of the cloud last, newest first, whether or not it was answered: who asked finds theirs. */
  readonly asked: readonly RequestedChange[];
  readonly tradingHours: readonly DayHours[];
  /** The business day of now, and when it is over. */
  readonly businessDay: string;
  readonly dayEndsIsoDateTimeUtc: string;
  readonly cashRoundingInCents: number;
  readonly version: string;
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
  readonly docketWords: readonly string[];
  readonly tagAlongNames: readonly string[];
  readonly tagAlongStationIds: readonly string[];
  readonly printsTaggedLinesAlone: boolean;
}

export interface TillPrinting {
  readonly stations: readonly TillStation[];
  readonly printers: readonly TillPrinter[];
  readonly dockets: Versioned<PrintDocketSettings>;
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
  readonly tillNames: readonly string[];
}

/** What the store is connected with, as the one who serves the till knows it. */
export interface TillIntegrations {
  readonly cardTerminals: readonly TillCardTerminal[];
  /** The store's box; null: it has none. On a box itself it is the one that answers. */
  readonly box: {
    readonly name: string;
    readonly isPaired: boolean;
    /** As the cloud saw it last; null on the box itself, or before it came the first time. */
    readonly lastSeenIsoDateTimeUtc: string | null;
  } | null;
  /** The till speaks with the box, not with the cloud. */
  readonly isServedByBox: boolean;
}
