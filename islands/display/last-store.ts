import { lastSeen } from '#islands/shared/pairing/last-seen.ts';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';

const stored = lastSeen<DisplayBoard>('servery-display-store');

/** Whose display this device is. No sale is kept. Browser only. */
export const lastStore = {
  ...stored,
  keep: (board: DisplayBoard) => stored.keep({ ...board, shown: { kind: 'idle' } }),
};
