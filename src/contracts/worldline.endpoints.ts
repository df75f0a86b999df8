/** The acquirer's logs of a till's terminal, as its certification asks for them. */
import type { TerminalLogBody } from '#src/domain/payments/terminal-log.schema.ts';
import { endpoint } from './endpoint.ts';

const till = '/api/pos/restaurants/:restaurantId/stores/:storeId/pos_terminals/:posTerminalId/worldline' as const;

export interface SavedTerminalLog {
  /** As the acquirer names the day's file. */
  readonly fileName: string;
  readonly chunkIndex: number;
  /** It had been saved before, word for word. */
  readonly isRepeat: boolean;
}

export const saveTerminalLogsEndpoint = endpoint<TerminalLogBody, SavedTerminalLog>()('POST', `${till}/save-logs`);
/** The file of `?date=`, put together from its pieces. */
export const readTerminalLogsEndpoint = endpoint<void, Response>()('GET', `${till}/logs`);
