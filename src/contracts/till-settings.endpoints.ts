/** The settings pages of a till. On a box, changes to what the cloud owns become commands. */
import type { KnownTerminalHealth } from '#src/domain/payments/terminal-health.ts';
import type {
  RedirectStationBody,
  SetColoursBody,
  SetDocketBody,
  SetHomeBody,
  SetPosHoursBody,
  SetPresetsBody,
  SetPrintOrderBody,
  SetRoutingBody,
  SetTagAlongBody,
  SetTerminalBody,
  TestPrintBody,
} from '#src/domain/till/till-settings.schema.ts';
import type {
  SettingsAnswer,
  TillIntegrations,
  TillPrinting,
  TillSettings,
  TillUberEats,
} from '#src/domain/till/till-settings.types.ts';
import { endpoint } from './endpoint.ts';

export const readTillSettingsEndpoint = endpoint<void, TillSettings>()('GET', '/api/pos/settings');
/** Stations, printers and what they say of themselves. */
export const readTillPrintingEndpoint = endpoint<void, TillPrinting>()('GET', '/api/pos/settings/printing');
/** Card terminals, box and cloud: what is connected and what needs doing. */
export const readTillIntegrationsEndpoint = endpoint<void, TillIntegrations>()('GET', '/api/pos/settings/integrations');
/** The store on Uber Eats, which is asked now. */
export const readTillUberEatsEndpoint = endpoint<void, TillUberEats>()('GET', '/api/pos/settings/uber-eats');
/** Asks a card terminal how it is, now. */
export const tryCardTerminalEndpoint = endpoint<void, KnownTerminalHealth>()(
  'POST',
  '/api/pos/settings/card-terminals/:cardTerminalId/try',
);
/** The printer's test page, or an example of a docket. */
export const testPrintAtTillEndpoint = endpoint<TestPrintBody, { readonly printJobId: string }>()(
  'POST',
  '/api/pos/settings/test-print',
);
/** Some fields of the calling till; `approval` from an employee with permission, if this one has none. */
export const setTerminalEndpoint = endpoint<SetTerminalBody, SettingsAnswer>()('POST', '/api/pos/settings/terminal');
export const setHomeEndpoint = endpoint<SetHomeBody, SettingsAnswer>()('POST', '/api/pos/settings/home');
export const setPresetsEndpoint = endpoint<SetPresetsBody, SettingsAnswer>()('POST', '/api/pos/settings/presets');
export const setColoursEndpoint = endpoint<SetColoursBody, SettingsAnswer>()('POST', '/api/pos/settings/colours');
/** Which stations print a category and its items. */
export const setRoutingEndpoint = endpoint<SetRoutingBody, SettingsAnswer>()('POST', '/api/pos/settings/routing');
/** The order of items on kitchen dockets. */
export const setPrintOrderEndpoint = endpoint<SetPrintOrderBody, SettingsAnswer>()(
  'POST',
  '/api/pos/settings/print-order',
);
export const setTagAlongEndpoint = endpoint<SetTagAlongBody, SettingsAnswer>()('POST', '/api/pos/settings/tag-along');
/** A station's dockets at another station's printers for a while. On a box it is done at once, with or without the internet. */
export const redirectStationEndpoint = endpoint<RedirectStationBody, SettingsAnswer>()(
  'POST',
  '/api/pos/settings/redirect-station',
);
export const setDocketEndpoint = endpoint<SetDocketBody, SettingsAnswer>()('POST', '/api/pos/settings/docket');
export const setPosHoursEndpoint = endpoint<SetPosHoursBody, SettingsAnswer>()('POST', '/api/pos/settings/hours');
