import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  readTillIntegrationsEndpoint,
  readTillPrintingEndpoint,
  readTillSettingsEndpoint,
  setColoursEndpoint,
  setDocketEndpoint,
  setHomeEndpoint,
  setPresetsEndpoint,
  setPrintOrderEndpoint,
  setRoutingEndpoint,
  setTagAlongEndpoint,
  setTerminalEndpoint,
  testPrintAtTillEndpoint,
  tryCardTerminalEndpoint,
} from '#src/contracts/till-settings.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import { isHomeAction } from '#src/domain/till/home-actions.ts';
import {
  setColoursBodySchema,
  setDocketBodySchema,
  setHomeBodySchema,
  setPresetsBodySchema,
  setPrintOrderBodySchema,
  setRoutingBodySchema,
  setTagAlongBodySchema,
  setTerminalBodySchema,
  testPrintBodySchema,
} from '#src/domain/till/till-settings.schema.ts';
import type { SettingsAnswer } from '#src/domain/till/till-settings.types.ts';
import { checkCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { invalidFields } from '#src/features/house/parse-input.ts';
import { paintMenu } from '#src/features/menu/paint-menu.ts';
import { routeItems } from '#src/features/menu/route-items.ts';
import { setPrintOrder } from '#src/features/menu/set-print-order.ts';
import { allowedBy } from '#src/features/pos/authorise-pin.ts';
import { changeTerminalSettings } from '#src/features/pos/change-terminal-settings.ts';
import { saveHomeTiles, savePresets } from '#src/features/pos/save-till-lists.ts';
import { setTagAlong } from '#src/features/printing/manage-print-stations.ts';
import { saveOneDocket } from '#src/features/printing/save-docket-settings.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { askCloud } from '#src/features/sync/ask-cloud.ts';
import { type PosGrant, posMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { requireTestPrint } from './may-test-print.ts';
import { readTillIntegrations } from './read-integrations.ts';
import { readTillPrinting, readTillSettings } from './read-settings.ts';

/**
 * The settings pages of a till. Looking is free; changing needs the right `settings`, or the PIN of somebody who has it.
 * All of it is the cloud's to write: a till on a box asks for it (domain rules §7).
 */
export function tillSettingsRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const changed = changesOf(ctx);
  route(app, readTillSettingsEndpoint, { guard, handle: ({ scope }) => readTillSettings(ctx, scope) });
  route(app, readTillPrintingEndpoint, { guard, handle: ({ scope }) => readTillPrinting(ctx, scope) });
  route(app, testPrintAtTillEndpoint, {
    guard,
    body: testPrintBodySchema,
    idempotent: true,
    async handle({ scope, body, by, ...till }) {
      await requireTestPrint(ctx, scope, till);
      return { printJobId: await testPrint(ctx, scope, { printerId: body.printerId, by }) };
    },
  });
  route(app, setTerminalEndpoint, {
    guard,
    body: setTerminalBodySchema,
    idempotent: true,
    handle({ scope, body: { patch, approval }, ...till }) {
      const { posTerminalId } = till;
      const by = changerOf(ctx, till, approval);
      const wish = { kind: 'setTerminalSettings', subjectId: posTerminalId, body: patch, by } as const;
      return changed(scope, wish, () => changeTerminalSettings(ctx, scope, { posTerminalId, patch, by }));
    },
  });
  route(app, setHomeEndpoint, {
    guard,
    body: setHomeBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...home }, ...till }) {
      const by = changerOf(ctx, till, approval);
      const unknown = home.tiles.findIndex(({ action }) => !isHomeAction(action));
      if (unknown !== -1) throw invalidFields({ path: `tiles.${unknown}.action`, message: 'A till cannot do this.' });
      const wish = { kind: 'saveHomeTiles', subjectId: 'posHome', body: home, by } as const;
      return changed(scope, wish, () => saveHomeTiles(ctx, scope, { ...home, by }));
    },
  });
  route(app, setPresetsEndpoint, {
    guard,
    body: setPresetsBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...presets }, ...till }) {
      const by = changerOf(ctx, till, approval);
      const wish = { kind: 'savePresets', subjectId: 'posPresets', body: presets, by } as const;
      return changed(scope, wish, () => savePresets(ctx, scope, { ...presets, by }));
    },
  });
  route(app, setColoursEndpoint, {
    guard,
    body: setColoursBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...colours }, ...till }) {
      const by = changerOf(ctx, till, approval);
      const wish = { kind: 'paintMenu', subjectId: 'colours', body: colours, by } as const;
      return changed(scope, wish, () => paintMenu(ctx, scope, { ...colours, by }));
    },
  });
  paperRoutes(app, ctx);
}

/** Where dockets go and what stands on them. On a box each part waits by itself, and not twice. */
function paperRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const changed = changesOf(ctx);
  route(app, readTillIntegrationsEndpoint, {
    guard,
    handle: ({ scope, posTerminalId }) => readTillIntegrations(ctx, scope, posTerminalId),
  });
  route(app, tryCardTerminalEndpoint, {
    guard,
    handle: ({ scope, params: { cardTerminalId } }) => checkCardTerminal(ctx, scope, cardTerminalId),
  });
  route(app, setRoutingEndpoint, {
    guard,
    body: setRoutingBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...routing }, ...till }) {
      const by = changerOf(ctx, till, approval);
      // One item waits as itself; the category, or all of it, as the category.
      const [first, ...more] = routing.items;
      const isOne = first !== undefined && more.length === 0 && routing.printStationIds === null;
      const wish = {
        kind: 'routeItems',
        subjectId: isOne ? first.itemId : routing.categoryId,
        body: routing,
        by,
      } as const;
      return changed(scope, wish, () => routeItems(ctx, scope, { ...routing, by }));
    },
  });
  route(app, setPrintOrderEndpoint, {
    guard,
    body: setPrintOrderBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...order }, ...till }) {
      const by = changerOf(ctx, till, approval);
      const wish = { kind: 'setPrintOrder', subjectId: 'printOrder', body: order, by } as const;
      return changed(scope, wish, () => setPrintOrder(ctx, scope, { ...order, by }));
    },
  });
  route(app, setTagAlongEndpoint, {
    guard,
    body: setTagAlongBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...tags }, ...till }) {
      const by = changerOf(ctx, till, approval);
      const wish = { kind: 'setTagAlong', subjectId: tags.stationId, body: tags, by } as const;
      return changed(scope, wish, () => setTagAlong(ctx, scope, { ...tags, by }));
    },
  });
  route(app, setDocketEndpoint, {
    guard,
    body: setDocketBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...docket }, ...till }) {
      const by = changerOf(ctx, till, approval);
      const wish = { kind: 'saveOneDocket', subjectId: 'printDockets', body: docket, by } as const;
      return changed(scope, wish, () => saveOneDocket(ctx, scope, { ...docket, by }));
    },
  });
}

type Till = Pick<PosGrant, 'posTerminalId' | 'employee' | 'by'>;

/** Who changes it, and by whose leave. */
function changerOf(ctx: AppContext, till: Till, approval: string | null): ActedBy {
  return { ...till.by, approvedById: allowedBy(ctx, till, { permission: 'settings', approval }) };
}

interface SettingsWish {
  readonly kind: SyncCommandKind;
  readonly subjectId: string;
  readonly body: unknown;
  readonly by: ActedBy;
}

/** Does it here, or asks the cloud where this is a box. */
function changesOf(ctx: AppContext) {
  return async (scope: StoreScope, wish: SettingsWish, change: () => Promise<unknown>): Promise<SettingsAnswer> => {
    if (ctx.ownership.mayAsk && ctx.ownership.boxStore() !== null) {
      // A till's fields and colours are parts of their own; a list that waits is not saved over.
      const isAnotherPart = wish.kind === 'setTerminalSettings' || wish.kind === 'paintMenu';
      return askCloud(ctx, scope, { ...wish, isAnotherPart });
    }
    await change();
    return { commandId: null };
  };
}
