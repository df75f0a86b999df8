/** The calls of a screen that only shows: in a browser and on the server. */
import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { Endpoint } from '#src/contracts/endpoint.ts';
import { pairTerminalEndpoint } from '#src/contracts/pos.endpoints.ts';

/** They all throw only `AppErrorAnswer`. */
export interface PairedCalls<Board> {
  /** Null when this device is not paired as such a screen. */
  board(): Promise<Board | null>;
  pair(pairingCode: string): Promise<void>;
}

export function createPairedCalls<Board>(
  client: ApiClient,
  boardEndpoint: Endpoint<string, void, Board>,
): PairedCalls<Board> {
  return { board: () => unlessUnpaired(client.call(boardEndpoint)), pair: (code) => pairDevice(client, code) };
}

/** Null when this device is not paired as what it asks for. */
export async function unlessUnpaired<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppErrorAnswer && error.reason === 'login_required') return null;
    throw error;
  }
}

export async function pairDevice(client: ApiClient, pairingCode: string): Promise<void> {
  await client.call(pairTerminalEndpoint, { body: { pairingCode } });
}
