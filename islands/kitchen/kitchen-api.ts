/** The calls of the kitchen screen. */
import type { KitchenBoard } from '#src/domain/kitchen/kitchen.types.ts';
import type { QueuedAct } from './act-queue.ts';

export interface ScreenStation {
  readonly id: string;
  readonly name: string;
}

/** A paired screen. */
export interface KitchenScreen {
  readonly name: string;
  readonly storeName: string;
  readonly timezone: string;
  /** All that the store has. */
  readonly stations: readonly ScreenStation[];
  /** Those that it shows: all of them where none were chosen. */
  readonly stationIds: readonly string[];
  /** Who may have read an allergy. */
  readonly people: readonly string[];
}

/** Whose tickets are on the board. */
export function shownStations({ stations, stationIds }: KitchenScreen): readonly ScreenStation[] {
  return stations.filter(({ id }) => stationIds.includes(id));
}

/** They all throw only `AppErrorAnswer`. */
export interface KitchenApi {
  /** Null when this device is not paired. */
  screen(): Promise<KitchenScreen | null>;
  pair(pairingCode: string): Promise<void>;
  /** None for all of them, also those that come later. */
  chooseStations(stationIds: readonly string[]): Promise<void>;
  board(): Promise<KitchenBoard>;
  act(act: QueuedAct): Promise<void>;
}
