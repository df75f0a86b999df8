import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import {
  type PosTerminalSettings,
  patchedTerminal,
  terminalPatchSchema,
} from '#src/domain/access/pos-terminal.schema.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import type { OwnTerminalSettings, PosStore } from '#src/domain/till/till.types.ts';
import { saveHomeBodySchema, savePresetsBodySchema } from '#src/domain/till/till-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface Waiting {
  terminal(posTerminalId: string, settings: PosTerminalSettings): OwnTerminalSettings;
  /** The stations of a kitchen screen. */
  kitchenStationIds(posTerminalId: string, settings: PosTerminalSettings): readonly string[];
  lists(settings: Pick<StoreSettings, 'posHome' | 'posPresets'>): Pick<PosStore, 'homeTiles' | 'presets'>;
}

/**
 * Settings as a box's tills apply them: changes sent to the cloud count at once, in order, and drop out with the answer
 * (decision 0055), so that a till can be made quieter without internet.
 */
export async function waitingSettings(
  ctx: Needs<'db'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
): Promise<Waiting> {
  const isOnBox = ctx.ownership !== undefined && ctx.ownership.boxStore() !== null;
  const commands = isOnBox ? await listOpenCommands(ctx.db, scope) : [];
  const lastOf = (kind: string) => commands.findLast((command) => command.kind === kind)?.body;
  const terminalOf = (posTerminalId: string, settings: PosTerminalSettings) =>
    commands
      .filter(({ kind, subjectId }) => kind === 'setTerminalSettings' && subjectId === posTerminalId)
      .reduce((so, { body }) => patchedTerminal(so, terminalPatchSchema.parse(body)), settings);
  return {
    terminal(posTerminalId, settings) {
      const after = terminalOf(posTerminalId, settings);
      const { screen, autoLock, receipt, notifications, printAlarmMinutes } = after;
      return { screen, autoLock, receipt, notifications, printAlarmMinutes };
    },
    kitchenStationIds: (posTerminalId, settings) => terminalOf(posTerminalId, settings).kitchen?.stationIds ?? [],
    lists({ posHome, posPresets }) {
      const home = saveHomeBodySchema.safeParse(lastOf('saveHomeTiles'));
      const presets = savePresetsBodySchema.safeParse(lastOf('savePresets'));
      const sent = presets.success ? presets.data : posPresets;
      const { discounts, surcharges, comments = posPresets.comments } = sent;
      const { commentCategories = posPresets.commentCategories } = sent;
      const tiles = home.success ? home.data.tiles : posHome.tiles;
      return { homeTiles: tiles, presets: { discounts, surcharges, comments, commentCategories } };
    },
  };
}
