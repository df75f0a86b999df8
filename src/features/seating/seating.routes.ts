import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/floor.endpoints.ts';
import { quotedWaitsEndpoint } from '#src/contracts/till-bookings.endpoints.ts';
import { can } from '#src/domain/access/permissions.ts';
import { quotedWaitsQuery } from '#src/domain/bookings/till-bookings.schema.ts';
import {
  answerCallBodySchema,
  mergeTableBodySchema,
  moveTableBodySchema,
  putOrdersOnBillBodySchema,
  seatGuestsBodySchema,
  tableActBodySchema,
} from '#src/domain/floor/floor.schema.ts';
import { posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { mergeTables, moveTable } from './move-table.ts';
import { putOrdersOnBill } from './put-orders-on-bill.ts';
import { readFloor } from './read-floor.ts';
import { readWaits } from './read-waits.ts';
import { printTableBill, releaseTable, seatGuests, serveTable } from './seat-guests.ts';
import { answerCall } from './table-calls.ts';

/** The map at a till: any signed-in employee may look, and those who take orders may act. */
export function seatingRoutes(app: Hono, ctx: AppContext): void {
  route(app, api.readFloorEndpoint, {
    guard: posMay(ctx, null),
    handle: ({ scope, actor }) => readFloor(ctx, scope, { mayEdit: can(actor, 'floor.manage', { ...scope }) }),
  });
  const guard = posMay(ctx, 'takeOrders');
  route(app, quotedWaitsEndpoint, {
    guard,
    query: quotedWaitsQuery,
    handle: ({ scope, query: { pax = null, area } }) => readWaits(ctx, scope, { pax, seatingArea: area || null }),
  });
  route(app, api.seatGuestsEndpoint, {
    guard,
    body: seatGuestsBodySchema,
    idempotent: true,
    async handle({ scope, params, body, by }) {
      await seatGuests(ctx, scope, { tableId: params.tableId, ...body, by });
      return {};
    },
  });
  for (const [endpoint, act] of [
    [api.servedTableEndpoint, serveTable],
    [api.printTableBillEndpoint, printTableBill],
    [api.releaseTableEndpoint, releaseTable],
  ] as const) {
    route(app, endpoint, {
      guard,
      body: tableActBodySchema,
      idempotent: true,
      async handle({ scope, params, body, by }) {
        await act(ctx, scope, { tableId: params.tableId, ...body, by });
        return {};
      },
    });
  }
  route(app, api.moveTableEndpoint, {
    guard,
    body: moveTableBodySchema,
    idempotent: true,
    handle: ({ scope, params, body, posTerminalId, employee, by }) =>
      moveTable(ctx, scope, { tableId: params.tableId, ...body, posTerminalId, employee, by }),
  });
  route(app, api.mergeTableEndpoint, {
    guard,
    body: mergeTableBodySchema,
    idempotent: true,
    async handle({ scope, params, body, posTerminalId, employee, by }) {
      await mergeTables(ctx, scope, { tableId: params.tableId, ...body, posTerminalId, employee, by });
      return {};
    },
  });
  route(app, api.putOrdersOnBillEndpoint, {
    guard,
    body: putOrdersOnBillBodySchema,
    idempotent: true,
    handle: ({ scope, params, body, posTerminalId, employee, by }) =>
      putOrdersOnBill(ctx, scope, { tableId: params.tableId, ...body, posTerminalId, employee, by }),
  });
  route(app, api.answerCallEndpoint, {
    guard,
    body: answerCallBodySchema,
    idempotent: true,
    async handle({ scope, params: { tableId, callId }, body: { answer }, by }) {
      await answerCall(ctx, scope, { tableId, callId, answer, by });
      return {};
    },
  });
}
