import type { Db, Trx } from '#db/connection.ts';
import { type PizzaSettings, pizzaSettingsSchema } from '#src/domain/menu/menu.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A store that never sold pizzas. */
export const NO_PIZZA_SETTINGS: PizzaSettings = {
  pizzaAvailable: false,
  halfAndHalfAvailable: false,
  halfAndHalfPricing: 'dearer',
  sizes: [],
  toppings: [],
};

export async function readPizzaSettings(db: Db, scope: StoreScope): Promise<PizzaSettings> {
  const row = await db
    .selectFrom('pizza_settings')
    .select('valueJson')
    .where('storeId', '=', scope.storeId)
    .executeTakeFirst();
  return row ? pizzaSettingsSchema.parse(JSON.parse(row.valueJson)) : NO_PIZZA_SETTINGS;
}

export async function writePizzaSettings(trx: Trx, scope: StoreScope, value: PizzaSettings): Promise<void> {
  const valueJson = JSON.stringify(value);
  await trx
    .insertInto('pizza_settings')
    .values({ storeId: scope.storeId, valueJson })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet({ valueJson }))
    .execute();
}
