/** The calls of the kitchen screen. */
import type { KitchenBoard, KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';
import type { QueuedAct } from './act-queue.ts';

/** Whose tickets are on the board. */
export function shownStations({ stations, stationIds }: KitchenScreen): KitchenScreen['stations'] {
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
  /** This screen is there and shows its board. */
  sayThere(): Promise<void>;
  act(act: QueuedAct): Promise<void>;
}
