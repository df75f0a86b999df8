/** The changes that settings pages make, fetched with them. Each applies at once, or waits on a box for the cloud. */
import {
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
import type {
  PrintOrderBody,
  RedirectStationBody,
  RouteItemsBody,
  SaveDocketBody,
  SetColoursBody,
  SetHomeBody,
  SetPosHoursBody,
  SetPresetsBody,
  SetTerminalBody,
  TagAlongBody,
  TestPrintBody,
} from '#src/domain/till/till-settings.schema.ts';
import type { SettingsAnswer, TillUberEats } from '#src/domain/till/till-settings.types.ts';
import type { PosApi } from '../api/pos-api.ts';

/** Uber is asked twice, each within ten seconds. */
const UBER_EATS_TIMEOUT_MS = 25_000;

export function settingsCalls({ client }: Pick<PosApi, 'client'>) {
  return {
    uberEats: (): Promise<TillUberEats> => client.call(readTillUberEatsEndpoint, { timeoutMs: UBER_EATS_TIMEOUT_MS }),
    tryCardTerminal: (cardTerminalId: string): Promise<unknown> =>
      client.call(tryCardTerminalEndpoint, { params: { cardTerminalId } }),
    async testPrint(printerId: string): Promise<void> {
      await client.call(testPrintAtTillEndpoint, { body: { printerId } });
    },
    async printExample(printerId: string, docket: NonNullable<TestPrintBody['docket']>): Promise<void> {
      await client.call(testPrintAtTillEndpoint, { body: { printerId, docket } });
    },
    setTerminal: (patch: SetTerminalBody['patch'], approval: string | null): Promise<SettingsAnswer> =>
      client.call(setTerminalEndpoint, { body: { patch, approval } }),
    setHome: (body: Omit<SetHomeBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setHomeEndpoint, { body: { ...body, approval } }),
    setPresets: (body: Omit<SetPresetsBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setPresetsEndpoint, { body: { ...body, approval } }),
    setPosHours: (body: Omit<SetPosHoursBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setPosHoursEndpoint, { body: { ...body, approval } }),
    setColours: (body: Omit<SetColoursBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setColoursEndpoint, { body: { ...body, approval } }),
    setRouting: (body: RouteItemsBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setRoutingEndpoint, { body: { ...body, approval } }),
    setPrintOrder: (body: PrintOrderBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setPrintOrderEndpoint, { body: { ...body, approval } }),
    setTagAlong: (body: TagAlongBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setTagAlongEndpoint, { body: { ...body, approval } }),
    redirectStation: (body: Omit<RedirectStationBody, 'approval'>, approval: string | null): Promise<SettingsAnswer> =>
      client.call(redirectStationEndpoint, { body: { ...body, approval } }),
    setDocket: (body: SaveDocketBody, approval: string | null): Promise<SettingsAnswer> =>
      client.call(setDocketEndpoint, { body: { ...body, approval } }),
  };
}
