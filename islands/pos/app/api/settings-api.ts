/**
 * The settings of this till and its store. Each change applies at once, or waits on a box for the cloud. They all throw only
 * `AppErrorAnswer`.
 */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { type SoldOutBody, setSoldOutEndpoint } from '#src/contracts/menu.endpoints.ts';
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
import type {
  PrintOrderBody,
  RouteItemsBody,
  SaveDocketBody,
  SetColoursBody,
  SetHomeBody,
  SetPresetsBody,
  SetTerminalBody,
  TagAlongBody,
} from '#src/domain/till/till-settings.schema.ts';
import type {
  SettingsAnswer,
  TillIntegrations,
  TillPrinting,
  TillSettings,
} from '#src/domain/till/till-settings.types.ts';
import type { Here } from './here.ts';

export function createSettingsApi(client: ApiClient, here: Here) {
  return {
    /** What the settings pages start with. */
    settings: (): Promise<TillSettings> => client.call(readTillSettingsEndpoint),
    printing: (): Promise<TillPrinting> => client.call(readTillPrintingEndpoint),
    integrations: (): Promise<TillIntegrations> => client.call(readTillIntegrationsEndpoint),
    tryCardTerminal: (cardTerminalId: string): Promise<unknown> =>
      client.call(tryCardTerminalEndpoint, { params: { cardTerminalId } }),
    async testPrint(printerId: string): Promise<void> {
      await client.call(testPrintAtTillEndpoint, { body: { printerId } });
    },
    /** Each of these applies at once, or waits on a box for the cloud. */
    setTerminal: (patch: SetTerminalBody['patch'], approval: string | null): Promise<SettingsAnswer> =>
      client.call(setTerminalEndpoint, { body: { patch, approval } }),
    setHome: (body: Omit<SetHomeBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setHomeEndpoint, { body: { ...body, approval } }),
    setPresets: (body: Omit<SetPresetsBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setPresetsEndpoint, { body: { ...body, approval } }),
    setColours: (body: Omit<SetColoursBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setColoursEndpoint, { body: { ...body, approval } }),
    setRouting: (body: RouteItemsBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setRoutingEndpoint, { body: { ...body, approval } }),
    setPrintOrder: (body: PrintOrderBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setPrintOrderEndpoint, { body: { ...body, approval } }),
    setTagAlong: (body: TagAlongBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setTagAlongEndpoint, { body: { ...body, approval } }),
    setDocket: (body: SaveDocketBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setDocketEndpoint, { body: { ...body, approval } }),
    async setSoldOut(itemId: string, body: SoldOutBody): Promise<SettingsAnswer> {
      const answer = await client.call(setSoldOutEndpoint, { params: { ...(await here()), itemId }, body });
      return { commandId: answer.pendingCommandId ?? null };
    },
  };
}
