/** What the settings pages of a till start with, and what is sold out. They all throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { type SoldOutBody, setSoldOutEndpoint } from '#src/contracts/menu.endpoints.ts';
import {
  readTillIntegrationsEndpoint,
  readTillPrintingEndpoint,
  readTillSettingsEndpoint,
} from '#src/contracts/till-settings.endpoints.ts';
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
    async setSoldOut(itemId: string, body: SoldOutBody): Promise<SettingsAnswer> {
      const answer = await client.call(setSoldOutEndpoint, { params: { ...(await here()), itemId }, body });
      return { commandId: answer.pendingCommandId ?? null };
    },
  };
}
