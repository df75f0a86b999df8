/** Kitchen screens: their board, and what is done at it. */
import type { AcknowledgeBody, BumpBody, ScreenStationsBody, TicketBody } from '#src/domain/kitchen/kitchen.schema.ts';
import type { KitchenBoard, KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';
import { endpoint } from './endpoint.ts';

const kitchen = '/api/pos/kitchen' as const;
const ticket = `${kitchen}/orders/:orderId/stations/:stationId` as const;
type Nothing = Record<never, never>;

/** Which screen this is, which stations it shows, and who works here. */
export const readScreenEndpoint = endpoint<void, KitchenScreen>()('GET', `${kitchen}/screen`);
export const chooseStationsEndpoint = endpoint<ScreenStationsBody, KitchenScreen>()(
  'PUT',
  `${kitchen}/screen/stations`,
);
/** A screen that shows its board says so every two seconds: one that stops is taken for dead, and its tickets go to paper. */
export const sayScreenIsThereEndpoint = endpoint<void, Nothing>()('POST', `${kitchen}/screen/alive`);
export const readKitchenBoardEndpoint = endpoint<void, KitchenBoard>()('GET', `${kitchen}/board`);
export const acknowledgeTicketEndpoint = endpoint<AcknowledgeBody, Nothing>()('POST', `${ticket}/acknowledge`);
export const startTicketEndpoint = endpoint<TicketBody, Nothing>()('POST', `${ticket}/start`);
export const bumpTicketEndpoint = endpoint<BumpBody, Nothing>()('POST', `${ticket}/bump`);
export const recallTicketEndpoint = endpoint<TicketBody, Nothing>()('POST', `${ticket}/recall`);
