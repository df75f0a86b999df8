import { lastSeen } from '#islands/shared/pairing/last-seen.ts';
import type { KitchenBoard, KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';

export interface LastBoard {
  readonly screen: KitchenScreen;
  readonly board: KitchenBoard;
}

/** The last board that this device has seen. Browser only. */
export const lastBoard = lastSeen<LastBoard>('servery-kitchen-last');
