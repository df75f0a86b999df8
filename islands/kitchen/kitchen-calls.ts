/** The kitchen screen's calls, in a browser and on the server. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { pairDevice, unlessUnpaired } from '#islands/shared/pairing/paired-calls.ts';
import {
  acknowledgeTicketEndpoint,
  bumpTicketEndpoint,
  chooseStationsEndpoint,
  readKitchenBoardEndpoint,
  readScreenEndpoint,
  recallTicketEndpoint,
  sayScreenIsThereEndpoint,
  startTicketEndpoint,
} from '#src/contracts/kitchen.endpoints.ts';
import type { QueuedAct } from './act-queue.ts';
import type { KitchenApi } from './kitchen-api.ts';

export function createKitchenApi(client: ApiClient): KitchenApi {
  return {
    screen: () => unlessUnpaired(client.call(readScreenEndpoint)),
    pair: (pairingCode) => pairDevice(client, pairingCode),
    async chooseStations(stationIds) {
      await client.call(chooseStationsEndpoint, { body: { stationIds: [...stationIds] } });
    },
    board: () => client.call(readKitchenBoardEndpoint),
    async sayThere() {
      await client.call(sayScreenIsThereEndpoint);
    },
    act: (act) => send(client, act),
  };
}

/** With the key of the tap, so that a repeat after a lost answer has no second effect. */
async function send(client: ApiClient, { id, act, orderId, stationId, round, ...rest }: QueuedAct): Promise<void> {
  const at = { params: { orderId, stationId }, idempotencyKey: id };
  const dishes = rest.dishes.map(({ by, ...dish }) => ({ ...dish, ...(by ? { by: [...by] } : {}) }));
  switch (act) {
    case 'acknowledged':
      await client.call(acknowledgeTicketEndpoint, {
        ...at,
        body: { round, dishes, allergies: [...rest.allergies], name: rest.byName },
      });
      return;
    case 'started':
      await client.call(startTicketEndpoint, { ...at, body: { round } });
      return;
    case 'bumped':
      await client.call(bumpTicketEndpoint, { ...at, body: { round, dishes, note: rest.note } });
      return;
    case 'recalled':
      await client.call(recallTicketEndpoint, { ...at, body: { round } });
  }
}
