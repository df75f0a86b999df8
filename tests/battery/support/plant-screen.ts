import { type PosTerminalSettings, posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import type { BatteryFixture } from './battery-fixture.ts';

type OrderReady = NonNullable<NonNullable<PosTerminalSettings['kitchen']>['orderReady']>;

/** A paired screen: of the kitchen, where it shows all of the store's stations, or with `orderReady` one that guests look at. */
export function plantScreen(
  { database, ctx }: BatteryFixture,
  { restaurantId, storeId }: { readonly restaurantId: string; readonly storeId: string },
  orderReady?: OrderReady,
): string {
  const id = orderReady ? `${storeId}-ready-screen` : `${storeId}-screen`;
  const name = orderReady ? 'Order-ready screen' : 'Kitchen screen';
  const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: [], orderReady } });
  const now = ctx.clock.now().toString();
  database.raw
    .query(
      `insert into pos_terminals (id, restaurantId, storeId, name, settingsJson, pairedIsoDateTimeUtc, createdIsoDateTimeUtc)
       values (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, restaurantId, storeId, name, JSON.stringify(settings), now, now);
  return id;
}
