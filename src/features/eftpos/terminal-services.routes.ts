import type { Hono } from 'hono';
import { getCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { listTerminalDocuments, type TerminalDocument } from '#db/eftpos/terminal-documents.repository.ts';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/card-terminal-services.endpoints.ts';
import * as page from '#src/contracts/till-terminals.endpoints.ts';
import { emptyBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { reprintBodySchema } from '#src/domain/payments/card-terminal.schema.ts';
import {
  pagePairingBodySchema,
  runReportsBodySchema,
  takeRunBodySchema,
  terminalDocumentBodySchema,
} from '#src/domain/payments/till-terminal.schema.ts';
import { posMay, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import { driverOf, reportTerminalRun, takeTerminalRun } from './drive-from-page.ts';
import { keepPairing } from './manage-card-terminals.ts';
import { openSecret } from './seal-secret.ts';
import { downloadTerminalLogs } from './terminal-logs.ts';
import {
  careForTerminal,
  keepTerminalDocument,
  readTerminalTotals,
  reprintReceipt,
  settleTerminal,
  testTerminal,
} from './terminal-services.ts';

/** What terminals do beside payments, from the admin; and those that a page of the till drives. */
export function terminalServicesRoutes(app: Hono, ctx: AppContext): void {
  serviceRoutes(app, ctx);
  runRoutes(app, ctx);
  pageRoutes(app, ctx);
}

function serviceRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffMay(ctx, 'pos.manage');
  route(app, api.testCardTerminalEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) => testTerminal(ctx, scope, { cardTerminalId, by }),
  });
  route(app, api.restartCardTerminalEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) =>
      careForTerminal(ctx, scope, { cardTerminalId, by, act: 'restart' }),
  });
  route(app, api.updateCardTerminalEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) =>
      careForTerminal(ctx, scope, { cardTerminalId, by, act: 'update' }),
  });
  route(app, api.logOnCardTerminalEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params: { cardTerminalId }, by }) =>
      careForTerminal(ctx, scope, { cardTerminalId, by, act: 'logOn' }),
  });
  route(app, api.reprintTerminalReceiptEndpoint, {
    guard,
    body: reprintBodySchema,
    handle: ({ scope, params: { cardTerminalId }, body, by }) =>
      reprintReceipt(ctx, scope, { cardTerminalId, by, ...body }),
  });
  route(app, api.readTerminalTotalsEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: async ({ scope, params: { cardTerminalId }, by }) => ({
      document: documentAnswer(await readTerminalTotals(ctx, scope, { cardTerminalId, by })),
    }),
  });
  route(app, api.settleCardTerminalEndpoint, {
    guard,
    body: emptyBodySchema,
    async handle({ scope, params: { cardTerminalId }, by }) {
      const { document, ...settled } = await settleTerminal(ctx, scope, { cardTerminalId, by });
      return { ...settled, document: document && documentAnswer(document) };
    },
  });
  route(app, api.listTerminalDocumentsEndpoint, {
    guard,
    async handle({ scope, params: { cardTerminalId } }) {
      await getCardTerminal(ctx.db, scope, cardTerminalId);
      return { documents: (await listTerminalDocuments(ctx.db, scope, cardTerminalId)).map(documentAnswer) };
    },
  });
  route(app, api.downloadTerminalLogsEndpoint, {
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

/** A page of the till drives a payment. */
function runRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  route(app, page.takeTerminalRunEndpoint, {
    guard,
    body: takeRunBodySchema,
    handle: ({ scope, params: { attemptId }, body, posTerminalId, by }) =>
      takeTerminalRun(ctx, scope, { attemptId, posTerminalId, by, ...body }),
  });
  route(app, page.reportTerminalRunEndpoint, {
    guard,
    body: runReportsBodySchema,
    handle: ({ scope, params: { attemptId }, body, posTerminalId }) =>
      reportTerminalRun(ctx, scope, { attemptId, posTerminalId, ...body }),
  });
}

/** A page pairs a terminal, asks for its reports and closes its day. */
function pageRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'settings');
  route(app, page.tillTerminalAccessEndpoint, {
    guard,
    body: emptyBodySchema,
    async handle({ scope, params: { cardTerminalId } }) {
      const terminal = await getCardTerminal(ctx.db, scope, cardTerminalId);
      const driver = driverOf(ctx, terminal);
      const names = driver.terminalOf(terminal.address);
      if (names === null) {
        throw new AppError('resource_update_not_allowed', `${terminal.name} needs its number in the admin first.`, {
          reason: 'card_terminal_address',
        });
      }
      return {
        provider: terminal.provider,
        script: driver.script,
        terminal: names,
        secret: openSecret(ctx, terminal.id, terminal.secretSealed),
      };
    },
  });
  route(app, page.keepPagePairingEndpoint, {
    guard,
    body: pagePairingBodySchema,
    async handle({ scope, params: { cardTerminalId }, body, by }) {
      driverOf(ctx, await getCardTerminal(ctx.db, scope, cardTerminalId));
      return { cardTerminal: await keepPairing(ctx, scope, { cardTerminalId, by, ...body }) };
    },
  });
  route(app, page.keepTerminalDocumentEndpoint, {
    guard,
    body: terminalDocumentBodySchema,
    async handle({ scope, params: { cardTerminalId }, body, by }) {
      driverOf(ctx, await getCardTerminal(ctx.db, scope, cardTerminalId));
      return { document: documentAnswer(await keepTerminalDocument(ctx, scope, { cardTerminalId, by, ...body })) };
    },
  });
}

function documentAnswer(document: TerminalDocument): page.TerminalDocumentAnswer {
  const { id, kind, businessDay, detail, format, text, takenByName, takenIsoDateTimeUtc } = document;
  return { id, kind, businessDay, detail, format, text, takenByName, takenIsoDateTimeUtc };
}
