/** What the settings pages of a till show. Instants are ISO text in UTC. */
import type { PosHome, PosPresets } from '../tenancy/pos-settings.schema.ts';
import type { OrderWish } from './till.types.ts';

/** Done at once, or waiting on a box for the cloud. */
export interface SettingsAnswer {
  readonly isWaiting: boolean;
}

export interface Versioned<Value> {
  readonly value: Value;
  /** What a change is saved against. */
  readonly version: number;
}

/** What was asked of the cloud and is not done: it waits, or was refused. */
export interface SettingsWish extends OrderWish {
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
  readonly wishes: readonly SettingsWish[];
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
}

export interface TillPrinting {
  readonly stations: readonly TillStation[];
  readonly printers: readonly TillPrinter[];
}
