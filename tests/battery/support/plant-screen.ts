import { type PosTerminalSettings, posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import type { BatteryFixture } from './battery-fixture.ts';

type Screen = Omit<NonNullable<PosTerminalSettings['kitchen']>, 'stationIds'>;

/**
 * A paired screen: of the kitchen, where it shows all of the store's stations, with `orderReady` one that guests look at, with
 * `display` one that faces the customers of a till.
 */
export function plantScreen(
  { database, ctx }: BatteryFixture,
  { restaurantId, storeId }: { readonly restaurantId: string; readonly storeId: string },
  screen: Screen = {},
): string {
  const id = `${storeId}${screen.display ? '-display' : screen.orderReady ? '-ready-screen' : '-screen'}`;
  const name = screen.display ? 'Customer display' : screen.orderReady ? 'Order-ready screen' : 'Kitchen screen';
  const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: [], ...screen } });
  const now = ctx.clock.now().toString();
  database.raw
    .query(
      `insert into pos_terminals (id, restaurantId, storeId, name, settingsJson, pairedIsoDateTimeUtc, createdIsoDateTimeUtc)
       values (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, restaurantId, storeId, name, JSON.stringify(settings), now, now);
  return id;
}
