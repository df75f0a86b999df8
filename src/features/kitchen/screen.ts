import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';
import { shownStations } from '#src/domain/kitchen/shown-stations.ts';
import { FALLBACK_STATION } from '#src/domain/printing/route-lines.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { changeTerminalSettings } from '#src/features/tills/change-terminal-settings.ts';
import { waitingSettings } from '#src/features/tills/waiting-settings.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type ReadNeeds = Needs<'db' | 'ownership' | 'menus'>;

/** What a screen is, with what it can choose from. No permissions, PINs or money: a screen hangs where everyone reads it. */
export async function readScreen(ctx: ReadNeeds, scope: StoreScope, posTerminalId: string): Promise<KitchenScreen> {
  const { name, settings } = await getPosTerminal(ctx.db, scope, posTerminalId);
  const stations = await stationsOf(ctx, scope);
  const chosen = (await waitingSettings(ctx, scope)).kitchenStationIds(posTerminalId, settings);
  const employees = await listEmployees(ctx.db, scope);
  const { profile } = await ctx.menus.storeOf(scope);
  return {
    ...{ posTerminalId, name, stations },
    ...{ storeName: profile.name, timezone: profile.timezone },
    stationIds: shownStations(
      stations.map(({ id }) => id),
      chosen,
    ),
    people: employees.filter((one) => one.isActive).map((one) => one.name),
  };
}

/** The stations that it shows. */
export async function stationIdsOfScreen(
  ctx: ReadNeeds,
  scope: StoreScope,
  posTerminalId: string,
): Promise<readonly string[]> {
  return (await readScreen(ctx, scope, posTerminalId)).stationIds;
}

/** Which stations a screen shows from now on. On a box it counts at once, and the cloud is asked to keep it. */
export async function chooseStations(
  ctx: ReadNeeds & Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  {
    posTerminalId,
    stationIds,
    by,
  }: { readonly posTerminalId: string; readonly stationIds: readonly string[]; readonly by: ActedBy },
): Promise<KitchenScreen> {
  const known = new Set((await stationsOf(ctx, scope)).map(({ id }) => id));
  if (stationIds.some((id) => !known.has(id))) throw notFound('station');
  const patch = { kitchenStationIds: [...stationIds] };
  if (ctx.ownership.boxStore() === null) {
    await changeTerminalSettings(ctx, scope, { posTerminalId, patch, by });
  } else {
    const command = { kind: 'setTerminalSettings', subjectId: posTerminalId, body: patch, by } as const;
    await askCloud(ctx, scope, { ...command, isAnotherPart: true });
  }
  return readScreen(ctx, scope, posTerminalId);
}

async function stationsOf(
  ctx: Needs<'db'>,
  scope: StoreScope,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const stations = await listPrintStations(ctx.db, scope);
  return (stations.length > 0 ? stations : [FALLBACK_STATION]).map(({ id, name }) => ({ id, name }));
}
