/** The stand-in kit as the script that a merchant's folder holds. */
import { codeNameOf } from '../worldline/worldline-codes.ts';
import { createStandInTimApi } from './stand-in-tim-api.ts';

interface Room {
  timapi?: unknown;
  WebSocket: Parameters<typeof createStandInTimApi>[0]['WebSocket'];
  onTimApiReady?: () => void;
  onTimApiPublishLogRecord?: (record: { toString(): string }) => void;
}

const room = globalThis as unknown as Room;
room.timapi = createStandInTimApi({
  WebSocket: room.WebSocket,
  codeNameOf,
  onLog: (line) => room.onTimApiPublishLogRecord?.({ toString: () => `${new Date().toISOString()} ${line}` }),
});
queueMicrotask(() => room.onTimApiReady?.());
