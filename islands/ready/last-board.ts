import { lastSeen } from '#islands/shared/pairing/last-seen.ts';
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';

/** The last board that this device has seen. Browser only. */
export const lastBoard = lastSeen<ReadyBoard>('servery-ready-last');
