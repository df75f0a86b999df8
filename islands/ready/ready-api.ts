/** The calls of the order-ready screen, in a browser and on the server. */
import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { pairTerminalEndpoint } from '#src/contracts/pos.endpoints.ts';
import { readReadyBoardEndpoint } from '#src/contracts/ready.endpoints.ts';
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';

/** They all throw only `AppErrorAnswer`. */
export interface ReadyApi {
  /** Null when this device is not paired as an order-ready screen. */
  board(): Promise<ReadyBoard | null>;
  pair(pairingCode: string): Promise<void>;
}

export function createReadyApi(client: ApiClient): ReadyApi {
  return {
    async board() {
      try {
        return await client.call(readReadyBoardEndpoint);
      } catch (error) {
        if (error instanceof AppErrorAnswer && error.reason === 'login_required') return null;
        throw error;
      }
    },
    async pair(pairingCode) {
      await client.call(pairTerminalEndpoint, { body: { pairingCode } });
    },
  };
}
