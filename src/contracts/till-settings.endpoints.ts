/** The settings pages of a till. What is the cloud's to write is asked of it where the till is on a box. */
import type {
  SetColoursBody,
  SetHomeBody,
  SetPresetsBody,
  SetTerminalBody,
} from '#src/domain/till/till-settings.schema.ts';
import type { SettingsAnswer, TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { endpoint } from './endpoint.ts';

export const readTillSettingsEndpoint = endpoint<void, TillSettings>()('GET', '/api/pos/settings');
/** Stations, printers and what they say of themselves. */
export const readTillPrintingEndpoint = endpoint<void, TillPrinting>()('GET', '/api/pos/settings/printing');
export const testPrintAtTillEndpoint = endpoint<{ readonly printerId: string }, { readonly printJobId: string }>()(
  'POST',
  '/api/pos/settings/test-print',
);
/** Some fields of the till that asks; `approval` of somebody who may, where the employee may not. */
export const setTerminalEndpoint = endpoint<SetTerminalBody, SettingsAnswer>()('POST', '/api/pos/settings/terminal');
export const setHomeEndpoint = endpoint<SetHomeBody, SettingsAnswer>()('POST', '/api/pos/settings/home');
export const setPresetsEndpoint = endpoint<SetPresetsBody, SettingsAnswer>()('POST', '/api/pos/settings/presets');
export const setColoursEndpoint = endpoint<SetColoursBody, SettingsAnswer>()('POST', '/api/pos/settings/colours');
