import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  logAtTillEndpoint,
  logOnAtTillEndpoint,
  pairAtTillEndpoint,
  reprintAtTillEndpoint,
  restartAtTillEndpoint,
  settleAtTillEndpoint,
  testAtTillEndpoint,
  unpairAtTillEndpoint,
  updateAtTillEndpoint,
} from '#src/contracts/till-card-terminals.endpoints.ts';
import { emptyBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { pairingCodeBodySchema, reprintBodySchema } from '#src/domain/payments/card-terminal.schema.ts';
import { posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { pairCardTerminal, unpairCardTerminal } from './manage-card-terminals.ts';
import { downloadTerminalLogs } from './terminal-logs.ts';
import { careForTerminal, reprintReceipt, settleTerminal, testTerminal } from './terminal-services.ts';

/** At the till that stands beside the terminal, with the side that drives it: the box for one on the store's network. */
export function tillCardTerminalRoutes(app: Hono, ctx: AppContext): void {
  const everyone = posMay(ctx, null);
  const guard = posMay(ctx, 'settings');
  route(app, pairAtTillEndpoint, {
    guard,
    body: pairingCodeBodySchema,
    async handle({ scope, params: { cardTerminalId }, body, by }) {
      const { terminalNumber } = await pairCardTerminal(ctx, scope, { cardTerminalId, by, ...body });
      return { terminalNumber };
    },
  });
  route(app, unpairAtTillEndpoint, {
    guard,
    body: emptyBodySchema,
    async handle({ scope, params: { cardTerminalId }, by }) {
      await unpairCardTerminal(ctx, scope, { cardTerminalId, by });
      return {};
    },
  });
  route(app, testAtTillEndpoint, {
    guard: everyone,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) => testTerminal(ctx, scope, { cardTerminalId, by }),
  });
  route(app, reprintAtTillEndpoint, {
    guard: everyone,
    body: reprintBodySchema,
    handle: ({ scope, params: { cardTerminalId }, body, by }) =>
      reprintReceipt(ctx, scope, { cardTerminalId, by, ...body }),
  });
  // Any employee may: until then it takes no cards.
  route(app, logOnAtTillEndpoint, {
    guard: everyone,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) =>
      careForTerminal(ctx, scope, { cardTerminalId, by, act: 'logOn' }),
  });
  route(app, settleAtTillEndpoint, {
    guard,
    body: emptyBodySchema,
    async handle({ scope, params: { cardTerminalId }, by }) {
      const { wasSettled, text } = await settleTerminal(ctx, scope, { cardTerminalId, by });
      return { wasSettled, text };
    },
  });
  route(app, restartAtTillEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) =>
      careForTerminal(ctx, scope, { cardTerminalId, by, act: 'restart' }),
  });
  route(app, updateAtTillEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) =>
      careForTerminal(ctx, scope, { cardTerminalId, by, act: 'update' }),
  });
  route(app, logAtTillEndpoint, {
    guard,
    async handle({ scope, params: { cardTerminalId } }) {
      const { fileName, text } = await downloadTerminalLogs(ctx, scope, cardTerminalId);
      const headers = {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      };
      return new Response(text, { headers });
    },
  });
}
