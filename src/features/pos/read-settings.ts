import { docketSettingsVersion, readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { listLastCommandsOfKinds, listRequestedLately } from '#db/sync/sync-commands.repository.ts';
import { settingsGroupVersion } from '#db/tenancy/store-settings.repository.ts';
import type { Needs } from '#src/context.ts';
import { endOfBusinessDay } from '#src/domain/menu/sold-out.ts';
import { PRINTER_MODEL_FACTS } from '#src/domain/printing/printer-models.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { DayHours, TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { readSoldOutThere } from '#src/features/marketplace/tell-sold-out.ts';
import { readPrintLocations } from '#src/features/printing/print-locations.ts';
import { readRedirects } from '#src/features/printing/redirect-station.ts';
import { stationsOnScreens } from '#src/features/printing/stations-on-screens.ts';
import { waitingSettings } from '#src/features/tills/waiting-settings.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { VERSION } from '#src/shared/version.ts';
import { takesUberEats } from './read-uber-eats.ts';

const COMMANDS = [
  'setTerminalSettings',
  'saveHomeTiles',
  'savePresets',
  'paintMenu',
  'setSoldOut',
  'routeItems',
  'setPrintOrder',
  'setTagAlong',
  'saveOneDocket',
  'savePosHours',
] as const;

/** The initial data of a till's settings pages. */
export async function readTillSettings(
  ctx: Needs<'db' | 'clock' | 'menus' | 'ownership' | 'ports'>,
  scope: StoreScope,
): Promise<TillSettings> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { settings, timezone, countryCode } = profile;
  const tradingHours = posHoursOf(settings);
  const now = ctx.clock.now();
  const businessDay = businessDayOf(now, timezone, tradingHours);
  const isOnBox = ctx.ownership.boxStore() !== null;
  const wishes = isOnBox ? await listLastCommandsOfKinds(ctx.db, scope, COMMANDS) : new Map();
  // Effective settings: pending changes applied on top of the stored ones.
  const { homeTiles, presets } = (await waitingSettings(ctx, scope)).lists(settings);
  return {
    atIsoDateTimeUtc: isoUtc(now),
    home: { value: { tiles: [...homeTiles] }, version: await settingsGroupVersion(ctx.db, scope, 'posHome') },
    presets: { value: presets, version: await settingsGroupVersion(ctx.db, scope, 'posPresets') },
    whoMay: (await listEmployees(ctx.db, scope))
      .filter((one) => one.isActive && one.permissions.includes('settings'))
      .map(({ name }) => name),
    wishes: [...wishes].map(([subjectId, wish]) => ({ subjectId, ...wish })),
    asked: isOnBox ? await listRequestedLately(ctx.db, scope, COMMANDS) : [],
    tradingHours: WEEKDAYS.map((day) => hoursOf(tradingHours, day)),
    posHours: {
      // Own hours begin as the tills trade now.
      value: { isOwn: settings.posTradingHours.isOwn, hours: tradingHours },
      version: await settingsGroupVersion(ctx.db, scope, 'posTradingHours'),
    },
    businessDay,
    dayEndsIsoDateTimeUtc: isoUtc(endOfBusinessDay(Temporal.PlainDate.from(businessDay), { timezone, tradingHours })),
    cashRoundingInCents: COUNTRIES[countryCode].cashRoundingStepInCents ?? 0,
    version: VERSION,
    ...((await takesUberEats(ctx, scope)) ? { soldOutThere: await readSoldOutThere(ctx, scope) } : {}),
  };
}

function hoursOf(hours: TradingHours, day: (typeof WEEKDAYS)[number]): DayHours {
  const { availableAllDay, dayIntervals } = hours[day];
  const lines = dayIntervals.map(
    ({ startTimeOfDay, endTimeOfDay, attributeToPreviousDay }) =>
      `${startTimeOfDay} – ${endTimeOfDay}${attributeToPreviousDay ? ', counts with the day before' : ''}`,
  );
  const name = `${day[0]?.toUpperCase()}${day.slice(1)}`;
  return { day: name, lines: availableAllDay ? ['All day'] : lines.length > 0 ? lines : ['Closed'] };
}

const DOCKET_LABELS = {
  ORDER_TICKET: 'Tickets',
  ORDER_STUB: 'Stubs',
  ORDER_INVOICE: 'Invoices',
} as const satisfies Record<DocketType, string>;

/** Stations and printers as they are now. */
export async function readTillPrinting(
  ctx: Needs<'db' | 'clock' | 'ownership'>,
  scope: StoreScope,
): Promise<TillPrinting> {
  const stations = await listPrintStations(ctx.db, scope);
  const printers = await listPrinters(ctx.db, scope);
  const onScreens = await stationsOnScreens(ctx.db, ctx, scope, stations);
  const stationName = new Map(stations.map(({ id, name }) => [id, name]));
  const printerName = new Map(printers.map(({ printer: { id, name } }) => [id, name]));
  const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
    ids.flatMap((id) => names.get(id) ?? []);
  return {
    stations: stations.map(({ docketTypes, tagAlongStationIds, ...station }) => ({
      ...station,
      isOnScreen: onScreens.has(station.id),
      docketTypes,
      docketWords: docketTypes.map((type) => DOCKET_LABELS[type]),
      tagAlongNames: namesOf(tagAlongStationIds, stationName),
      tagAlongStationIds,
    })),
    printers: printers.map(({ printer, state }) => ({
      id: printer.id,
      name: printer.name,
      connection: printer.connection,
      address: printer.ipAddress ?? '',
      model: PRINTER_MODEL_FACTS[printer.printerModel].name,
      copies: printer.numberOfCopies,
      paperDots: printer.paperDots,
      isActive: printer.active,
      fallbackName: printer.fallbackPrinterId ? (printerName.get(printer.fallbackPrinterId) ?? null) : null,
      ...state,
    })),
    dockets: {
      value: await readDocketSettings(ctx.db, scope),
      version: await docketSettingsVersion(ctx.db, scope),
    },
    redirects: await readRedirects(ctx, scope),
    printSettings: {
      printLocations: await readPrintLocations(ctx.db, scope),
      printStations: stations.map(({ id, name }) => ({ id, name })),
    },
  };
}
