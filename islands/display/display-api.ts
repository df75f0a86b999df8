/** The calls of the customer display, in a browser and on the server. */
import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { readDisplayEndpoint } from '#src/contracts/display.endpoints.ts';
import { pairTerminalEndpoint } from '#src/contracts/pos.endpoints.ts';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';

/** They all throw only `AppErrorAnswer`. */
export interface DisplayApi {
  /** Null when this device is not paired as a customer display. */
  board(): Promise<DisplayBoard | null>;
  pair(pairingCode: string): Promise<void>;
}

export function createDisplayApi(client: ApiClient): DisplayApi {
  return {
    async board() {
      try {
        return await client.call(readDisplayEndpoint);
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
