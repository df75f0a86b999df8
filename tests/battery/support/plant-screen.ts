import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import type { BatteryFixture } from './battery-fixture.ts';

/** A paired kitchen screen, which shows all of the store's stations. */
export function plantScreen(
  { database, ctx }: BatteryFixture,
  { restaurantId, storeId }: { readonly restaurantId: string; readonly storeId: string },
): string {
  const id = `${storeId}-screen`;
  const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: [] } });
  const now = ctx.clock.now().toString();
  database.raw
    .query(
      `insert into pos_terminals (id, restaurantId, storeId, name, settingsJson, pairedIsoDateTimeUtc, createdIsoDateTimeUtc)
       values (?, ?, ?, 'Kitchen screen', ?, ?, ?)`,
    )
    .run(id, restaurantId, storeId, JSON.stringify(settings), now, now);
  return id;
}
