import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  readTillIntegrationsEndpoint,
  readTillPrintingEndpoint,
  readTillSettingsEndpoint,
  readTillUberEatsEndpoint,
  redirectStationEndpoint,
  setColoursEndpoint,
  setDocketEndpoint,
  setHomeEndpoint,
  setPosHoursEndpoint,
  setPresetsEndpoint,
  setPrintOrderEndpoint,
  setRoutingEndpoint,
  setTagAlongEndpoint,
  setTerminalEndpoint,
  testPrintAtTillEndpoint,
  tryCardTerminalEndpoint,
} from '#src/contracts/till-settings.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { actOf, type ProtectedAct } from '#src/domain/access/approval.ts';
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import { isHomeAction } from '#src/domain/tenancy/home-actions.ts';
import {
  redirectStationBodySchema,
  setColoursBodySchema,
  setDocketBodySchema,
  setHomeBodySchema,
  setPosHoursBodySchema,
  setPresetsBodySchema,
  setPrintOrderBodySchema,
  setRoutingBodySchema,
  setTagAlongBodySchema,
  setTerminalBodySchema,
  testPrintBodySchema,
} from '#src/domain/till/till-settings.schema.ts';
import type { SettingsAnswer } from '#src/domain/till/till-settings.types.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { checkCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { paintMenu } from '#src/features/menu/paint-menu.ts';
import { routeItems } from '#src/features/menu/route-items.ts';
import { setPrintOrder } from '#src/features/menu/set-print-order.ts';
import { setTagAlong } from '#src/features/printing/manage-print-stations.ts';
import { printExample } from '#src/features/printing/print-example.ts';
import { redirectStation } from '#src/features/printing/redirect-station.ts';
import { saveOneDocket } from '#src/features/printing/save-docket-settings.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { type AtTheTill, approvedAct } from '#src/features/tills/approvals.ts';
import { changeTerminalSettings } from '#src/features/tills/change-terminal-settings.ts';
import { savePosHours } from '#src/features/tills/save-pos-hours.ts';
import { saveHomeTiles, savePresets } from '#src/features/tills/save-till-lists.ts';
import { posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { requireTestPrint } from './may-test-print.ts';
import { readTillIntegrations } from './read-integrations.ts';
import { readTillPrinting, readTillSettings } from './read-settings.ts';
import { readTillUberEats } from './read-uber-eats-store.ts';

/**
 * The settings pages of a till. Viewing needs no permission; changing needs `settings`, or the PIN of an employee who
 * has it. The cloud owns all of it, so a till on a box sends commands (domain rules §7).
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
      const { printerId, docket } = body;
      const printJobId = docket
        ? await printExample(ctx, scope, { printerId, ...docket, by })
        : await testPrint(ctx, scope, { printerId, by });
      return { printJobId };
    },
  });
  route(app, setTerminalEndpoint, {
    guard,
    body: setTerminalBodySchema,
    idempotent: true,
    handle({ scope, body: { patch, approval }, ...till }) {
      const { posTerminalId } = till;
      const command = { kind: 'setTerminalSettings', subjectId: posTerminalId, body: patch } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) =>
        changeTerminalSettings(asked, scope, { posTerminalId, patch, by }),
      );
    },
  });
  listRoutes(app, ctx);
  paperRoutes(app, ctx);
  redirectRoute(app, ctx);
}

/** Lists that all tills of the store share: each is saved whole. */
function listRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const changed = changesOf(ctx);
  route(app, setHomeEndpoint, {
    guard,
    body: setHomeBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...home }, ...till }) {
      const unknown = home.tiles.findIndex(({ action }) => !isHomeAction(action));
      if (unknown !== -1) throw invalidFields({ path: `tiles.${unknown}.action`, message: 'Tills can’t do this.' });
      const command = { kind: 'saveHomeTiles', subjectId: 'posHome', body: home } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) =>
        saveHomeTiles(asked, scope, { ...home, by }),
      );
    },
  });
  route(app, setPresetsEndpoint, {
    guard,
    body: setPresetsBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...presets }, ...till }) {
      const command = { kind: 'savePresets', subjectId: 'posPresets', body: presets } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) =>
        savePresets(asked, scope, { ...presets, by }),
      );
    },
  });
  route(app, setPosHoursEndpoint, {
    guard,
    body: setPosHoursBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...hours }, ...till }) {
      const command = { kind: 'savePosHours', subjectId: 'posTradingHours', body: hours } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) =>
        savePosHours(asked, scope, { ...hours, by }),
      );
    },
  });
  route(app, setColoursEndpoint, {
    guard,
    body: setColoursBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...colours }, ...till }) {
      const command = { kind: 'paintMenu', subjectId: 'colours', body: colours } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) => paintMenu(asked, scope, { ...colours, by }));
    },
  });
}

/** Where dockets print and what is on them. On a box each part has its own command, and only one. */
function paperRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const changed = changesOf(ctx);
  route(app, readTillIntegrationsEndpoint, {
    guard,
    handle: ({ scope, posTerminalId }) => readTillIntegrations(ctx, scope, posTerminalId),
  });
  route(app, readTillUberEatsEndpoint, { guard, handle: ({ scope }) => readTillUberEats(ctx, scope) });
  route(app, tryCardTerminalEndpoint, {
    guard,
    handle: ({ scope, params: { cardTerminalId } }) => checkCardTerminal(ctx, scope, cardTerminalId),
  });
  route(app, setRoutingEndpoint, {
    guard,
    body: setRoutingBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...routing }, ...till }) {
      // One item waits as itself; the category, or all of it, as the category.
      const [first, ...more] = routing.items;
      const isOne = first !== undefined && more.length === 0 && routing.printStationIds === null;
      const command = {
        kind: 'routeItems',
        subjectId: isOne ? first.itemId : routing.categoryId,
        body: routing,
      } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) =>
        routeItems(asked, scope, { ...routing, by }),
      );
    },
  });
  route(app, setPrintOrderEndpoint, {
    guard,
    body: setPrintOrderBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...order }, ...till }) {
      const command = { kind: 'setPrintOrder', subjectId: 'printOrder', body: order } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) =>
        setPrintOrder(asked, scope, { ...order, by }),
      );
    },
  });
  route(app, setTagAlongEndpoint, {
    guard,
    body: setTagAlongBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...tags }, ...till }) {
      const command = { kind: 'setTagAlong', subjectId: tags.stationId, body: tags } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) => setTagAlong(asked, scope, { ...tags, by }));
    },
  });
  route(app, setDocketEndpoint, {
    guard,
    body: setDocketBodySchema,
    idempotent: true,
    handle({ scope, body: { approval, ...docket }, ...till }) {
      const command = { kind: 'saveOneDocket', subjectId: 'printDockets', body: docket } as const;
      return changed({ scope, approval, ...till }, command, (asked, by) =>
        saveOneDocket(asked, scope, { ...docket, by }),
      );
    },
  });
}

function redirectRoute(app: Hono, ctx: AppContext): void {
  route(app, redirectStationEndpoint, {
    guard: posMay(ctx, null),
    body: redirectStationBodySchema,
    idempotent: true,
    async handle({ scope, body: { approval, ...redirect }, ...till }) {
      const words = 'Print a station’s dockets elsewhere';
      const act = actOf('changeSettings', `redirectStation ${redirect.stationId}`, words);
      const asked = await approvedAct(ctx, scope, till, { act, approval });
      // A fact that either side adds: a printer that stops doesn't wait for the internet.
      await redirectStation(asked.ctx, scope, { ...redirect, by: asked.by });
      return { commandId: null };
    },
  });
}

interface Changing extends AtTheTill {
  readonly scope: StoreScope;
  readonly by: ActedBy;
  readonly approval: string | null;
}

interface SettingsCommand {
  readonly kind: SyncCommandKind;
  readonly subjectId: string;
  readonly body: unknown;
}

/** Does it here, or asks the cloud where this is a box; by who may, or by an approval of this very change. */
function changesOf(ctx: AppContext) {
  return async (
    { scope, approval, ...till }: Changing,
    command: SettingsCommand,
    change: (asked: AppContext, by: ActedBy) => Promise<unknown>,
  ): Promise<SettingsAnswer> => {
    const asked = await approvedAct(ctx, scope, till, { act: settingsAct(command), approval });
    if (ctx.ownership.mayAsk && ctx.ownership.boxStore() !== null) {
      // A till's fields and colours are parts of their own; a list that waits is not saved over.
      const isAnotherPart = command.kind === 'setTerminalSettings' || command.kind === 'paintMenu';
      return askCloud(asked.ctx, scope, { ...command, by: asked.by, isAnotherPart });
    }
    await change(asked.ctx, asked.by);
    return { commandId: null };
  };
}

const SETTINGS_LABELS: Readonly<Partial<Record<SyncCommandKind, string>>> = {
  setTerminalSettings: 'Change this till’s settings',
  saveHomeTiles: 'Change the home screen',
  savePresets: 'Change presets',
  paintMenu: 'Change colours',
  routeItems: 'Change where items print',
  setPrintOrder: 'Change the print order',
  setTagAlong: 'Change tag-along printing',
  saveOneDocket: 'Change a docket',
  savePosHours: 'Change trading hours',
};

/** Covers one change of one thing; the next change needs another approval. */
function settingsAct({ kind, subjectId }: SettingsCommand): ProtectedAct {
  return actOf('changeSettings', `${kind} ${subjectId}`, SETTINGS_LABELS[kind] ?? 'Change settings');
}
