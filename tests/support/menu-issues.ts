/** A menu with each of the issues that its page lists. */
import { openDatabase } from '#db/connection.ts';
import { insertItem } from '#db/menu/items.repository.ts';
import { writePizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { raiseMenuVersion } from '#db/tenancy/stores.repository.ts';
import { contextOver } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { ROMA_NEWTOWN } from './open-hours.ts';

const NIGHT = { available: true, timePeriod: { startTimeOfDay: '3:00 AM', durationInHours: 1 } };

/** Beside the running server: one dish for each kind, and a topping without its price. */
export async function plantMenuIssues(dataDir: string) {
  const database = openDatabase(`${dataDir}/servery.db`);
  const ctx = contextOver(database);
  const scope = grantStoreScope(ROMA_NEWTOWN);
  const { items, pizza } = await ctx.menus.menuOf(scope);
  const like = items.find((item): item is BasicItem => item.type === 'basic' && item.image !== null);
  if (!like) throw new Error('the demo has no plain dish with a picture');
  const dish = (id: string, name: string, changes: Partial<BasicItem>) =>
    ({ ...like, id, name, barcode: null, modifiers: [], ...changes }) satisfies BasicItem;
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, NIGHT])) as Record<Weekday, typeof NIGHT>;
  const [topping, ...toppings] = pizza.toppings;
  if (!topping) throw new Error('the demo has no toppings');
  await ctx.write(async (trx) => {
    await insertItem(trx, scope, dish('free', 'Free soup', { price: { ...like.price, basePrice: 0 } }));
    const options = [{ id: 'o', name: 'Ham roll', extraCharge: 0 }];
    const group = { id: 'g', name: 'Which rolls', min: 2, max: 2, allowMultiple: false, options };
    await insertItem(trx, scope, dish('unmade', 'Rolls of your choice', { modifiers: [group] }));
    await insertItem(trx, scope, dish('night', 'Night owl', { availableWeeklyHours: hours }));
    await insertItem(trx, scope, dish('plain', 'Plain toast', { image: null }));
    await writePizzaSettings(trx, scope, {
      ...pizza,
      toppings: [...toppings, { ...topping, name: 'Forgotten olives', prices: {} }],
    });
    await raiseMenuVersion(trx, scope);
  });
  await database.close();
}
