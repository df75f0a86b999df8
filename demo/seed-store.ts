import type { Trx } from '#db/connection.ts';
import { insertDiningTable } from '#db/floor/dining-tables.repository.ts';
import { readFloorLayout, writeFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import { insertCategory } from '#db/menu/categories.repository.ts';
import { insertItem } from '#db/menu/items.repository.ts';
import { writeMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { writePizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { writeSettingsGroup } from '#db/tenancy/store-settings.repository.ts';
import { insertStore } from '#db/tenancy/stores.repository.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import { DEFAULT_PRINTER_PORT, type Printer, type PrintStation } from '#src/domain/printing/printing.schema.ts';
import { STORE_SETTINGS, type StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { hashPin } from '#src/features/staff/hash-pin.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import type { CastPrinter, CastStation, CastStore } from './cast/cast.types.ts';
import type { SeedContext } from './seed.ts';

/** A store with its settings, menu, tables, printers, stations, tills and people. */
export async function seedStore(trx: Trx, seed: SeedContext, store: CastStore): Promise<void> {
  const scope = grantStoreScope({ restaurantId: store.restaurantId, storeId: store.id });
  const { id, name, countryCode, currencyCode, timezone, phone, email, address } = store;
  await insertStore(trx, grantRestaurantScope(store), {
    id,
    name,
    countryCode,
    currencyCode,
    timezone,
    phone,
    email,
    ...address,
    bannerImageId: seed.pictureIdOf(seed.heroPictureOf(store.restaurantId), store.restaurantId),
    createdIsoDateTimeUtc: isoUtc(seed.ctx.clock.now()),
  });
  for (const group of Object.keys(STORE_SETTINGS) as StoreSettingsName[]) {
    await writeSettingsGroup(trx, scope, group, store.settings[group], 0);
  }
  await seedPrinting(trx, seed, scope, store);
  await seedMenu(trx, seed, scope, store);
  await seedFloor(trx, seed, scope, store);
  await seedCounter(trx, seed, scope, store);
}

async function seedMenu(trx: Trx, seed: SeedContext, scope: StoreScope, { menu }: CastStore): Promise<void> {
  const picture = (image: { readonly path: string } | null) =>
    pictureRef(image && seed.pictureIdOf(image.path, scope.restaurantId));
  for (const category of menu.categories) {
    await insertCategory(trx, scope, { ...category, image: picture(category.image) });
  }
  for (const item of menu.items) await insertItem(trx, scope, { ...item, image: picture(item.image) });
  await writePizzaSettings(trx, scope, menu.pizza);
  await writeMenuDraft(trx, scope, { publishesAtOnce: true });
}

async function seedFloor(trx: Trx, { ctx }: SeedContext, scope: StoreScope, store: CastStore): Promise<void> {
  for (const { shape, ...table } of store.tables) {
    // Of the installation's own secret: the demo's printed codes stay right over a new seed.
    const code = ctx.secrets.keyedHash('diningTable', table.id).slice(0, 20);
    await insertDiningTable(trx, scope, { ...table, type: shape, code });
  }
  if (store.tables.length === 0) return;
  const { published } = await readFloorLayout(trx, scope);
  await writeFloorLayout(trx, scope, 0, {
    ...published,
    areas: [...new Set(store.tables.map(({ area }) => area))].flatMap(
      (name) => published.areas.find((area) => area.name === name) ?? [],
    ),
    publishedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    isEnabled: true,
    draft: null,
  });
}

async function seedPrinting(trx: Trx, seed: SeedContext, scope: StoreScope, store: CastStore): Promise<void> {
  const ids = { restaurantId: scope.restaurantId, storeId: scope.storeId };
  for (const printer of store.printers.map((each) => printerOf(each, seed))) {
    const { id, name, fallbackPrinterId } = printer;
    await trx
      .insertInto('printers')
      .values({ ...ids, id, name, specJson: JSON.stringify(printer), fallbackPrinterId, statusIsoDateTimeUtc: null })
      .execute();
  }
  for (const [index, station] of store.stations.map(stationOf).entries()) {
    const { id, name, isDefault } = station;
    await trx
      .insertInto('print_stations')
      .values({
        ...ids,
        id,
        name,
        isDefault: isDefault ? 1 : 0,
        sortOrder: index + 1,
        specJson: JSON.stringify(station),
      })
      .execute();
  }
}

async function seedCounter(trx: Trx, { ctx }: SeedContext, scope: StoreScope, store: CastStore): Promise<void> {
  const ids = { restaurantId: scope.restaurantId, storeId: scope.storeId };
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  for (const terminal of store.terminals) {
    await trx
      .insertInto('pos_terminals')
      .values({
        ...ids,
        ...terminal,
        pairingCodeHash: null,
        pairingExpiresIsoDateTimeUtc: null,
        pairedIsoDateTimeUtc: null,
        pinLockedUntilIsoDateTimeUtc: null,
        createdIsoDateTimeUtc,
      })
      .execute();
  }
  for (const { id, name, color, pin, permissions } of store.employees) {
    const pinHash = await hashPin(ctx, scope.storeId, pin);
    const permissionsJson = JSON.stringify(permissions);
    await trx
      .insertInto('employees')
      .values({ ...ids, id, name, color, pinHash, permissionsJson, createdIsoDateTimeUtc })
      .execute();
  }
}

function printerOf({ id, name, host, copies }: CastPrinter, seed: SeedContext): Printer {
  return {
    id,
    name,
    connection: 'LAN',
    ipAddress: host,
    port: seed.printerPortOf(id) || DEFAULT_PRINTER_PORT,
    printerModel: 'epsonTmM30III',
    paperDots: 576,
    numberOfCopies: copies,
    active: true,
    isSecure: false,
    fallbackPrinterId: null,
  };
}

/** A pass reads the whole order on a stub beside its own tickets; the bar's drinks stay at the bar. */
function stationOf(station: CastStation): PrintStation {
  const isPass = station.tagAlongWithStationIds.length > 0;
  return {
    id: station.id,
    name: station.name,
    isDefault: station.isDefault,
    printerIds: [...station.printerIds],
    docketTypes: [...station.docketTypes],
    tagAlongStationIds: [...station.tagAlongWithStationIds],
    printsTaggedLinesAlone: isPass,
  };
}
