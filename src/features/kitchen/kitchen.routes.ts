import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/kitchen.endpoints.ts';
import { readReadyBoardEndpoint } from '#src/contracts/ready.endpoints.ts';
import {
  acknowledgeBodySchema,
  bumpBodySchema,
  screenStationsBodySchema,
  ticketBodySchema,
} from '#src/domain/kitchen/kitchen.schema.ts';
import type { KitchenAct } from '#src/domain/kitchen/kitchen.types.ts';
import { kitchenScreen, orderReadyScreen, type ScreenGrant } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { hearScreen } from './hear-screens.ts';
import { readKitchenBoard } from './read-board.ts';
import { readReadyBoard } from './read-ready-board.ts';
import { chooseStations, readScreen, stationIdsOfScreen } from './screen.ts';
import { type TouchInput, touchKitchenTicket } from './touch-ticket.ts';

type Touch = Pick<TouchInput, 'round' | 'dishes' | 'note' | 'allergies' | 'name'>;
type At = Pick<ScreenGrant, 'scope' | 'posTerminalId' | 'by'> & {
  readonly params: { readonly orderId: string; readonly stationId: string };
};

/** A store's screens: what they show, and what is done at those of the kitchen. No till and no person has these calls. */
export function kitchenRoutes(app: Hono, ctx: AppContext): void {
  const guard = kitchenScreen(ctx);
  const touch = async (act: KitchenAct, { scope, posTerminalId, by, params }: At, touched: Touch) => {
    const { orderId, stationId } = params;
    const stationIds = await stationIdsOfScreen(ctx, scope, posTerminalId);
    await touchKitchenTicket(ctx, scope, { ...touched, act, orderId, stationId, stationIds, by });
    return {};
  };
  route(app, api.readScreenEndpoint, {
    guard,
    handle: ({ scope, posTerminalId }) => readScreen(ctx, scope, posTerminalId),
  });
  route(app, api.chooseStationsEndpoint, {
    guard,
    body: screenStationsBodySchema,
    idempotent: true,
    handle: ({ scope, posTerminalId, body, by }) => chooseStations(ctx, scope, { posTerminalId, ...body, by }),
  });
  route(app, api.sayScreenIsThereEndpoint, {
    guard,
    handle: async ({ scope, posTerminalId }) => {
      await hearScreen(ctx, scope, posTerminalId);
      return {};
    },
  });
  route(app, api.readKitchenBoardEndpoint, {
    guard,
    handle: async ({ scope, posTerminalId }) =>
      readKitchenBoard(ctx, scope, await stationIdsOfScreen(ctx, scope, posTerminalId)),
  });
  route(app, readReadyBoardEndpoint, {
    guard: orderReadyScreen(ctx),
    handle: ({ scope, posTerminalId }) => readReadyBoard(ctx, scope, posTerminalId),
  });
  route(app, api.acknowledgeTicketEndpoint, {
    guard,
    body: acknowledgeBodySchema,
    idempotent: true,
    handle: ({ body, ...at }) => touch('acknowledged', at, body),
  });
  route(app, api.bumpTicketEndpoint, {
    guard,
    body: bumpBodySchema,
    idempotent: true,
    handle: ({ body, ...at }) => touch('bumped', at, body),
  });
  for (const [endpoint, act] of [
    [api.startTicketEndpoint, 'started'],
    [api.recallTicketEndpoint, 'recalled'],
  ] as const) {
    route(app, endpoint, {
      guard,
      body: ticketBodySchema,
      idempotent: true,
      handle: ({ body, ...at }) => touch(act, at, { ...body, dishes: [] }),
    });
  }
}
