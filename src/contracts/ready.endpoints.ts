/** The screen that guests look at. */
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';
import { endpoint } from './endpoint.ts';

/** Who waits, and whose order is ready: numbers and first names, and nothing that was ordered. */
export const readReadyBoardEndpoint = endpoint<void, ReadyBoard>()('GET', '/api/pos/ready/board');
