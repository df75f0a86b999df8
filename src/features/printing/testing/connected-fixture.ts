/** Roma's store of Newtown and a second of the same restaurant, whose kitchen prints Newtown's website orders too. */
import { writeConnectedStore } from '#db/printing/connected-stores.repository.ts';
import { writeAddOn } from '#db/tenancy/add-ons.repository.ts';
import { insertStore } from '#db/tenancy/stores.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { Channel } from '#src/domain/menu/channels.ts';
import type { ConnectedWays } from '#src/domain/printing/connected-stores.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { addPrinters, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './printing-fixture.ts';

export const GLEBE_SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-glebe' });

/** Without printers. */
export async function addGlebe(ctx: TestContext, { storeId } = GLEBE_SCOPE, name = 'Roma Glebe'): Promise<void> {
  await ctx.write((trx) =>
    insertStore(trx, grantRestaurantScope(ROMA_SCOPE), {
      ...{ id: storeId, name, countryCode: 'AU', currencyCode: 'AUD', timezone: 'Australia/Sydney' },
      ...{
        line1: '1 Glebe Point Rd',
        suburb: 'Glebe',
        state: 'NSW',
        postcode: '2037',
        latitude: null,
        longitude: null,
      },
      ...{ bannerImageId: null, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) },
    }),
  );
}

export const ONLY_PRINTS: ConnectedWays = { prints: true, notifies: false, autoAccepts: false };

/** Newtown's orders print at Glebe too, unless it's said otherwise. */
export async function connect(
  ctx: TestContext,
  channel: Channel = 'online',
  { from, to } = { from: ROMA_SCOPE, to: GLEBE_SCOPE },
  ways: ConnectedWays = ONLY_PRINTS,
): Promise<void> {
  await ctx.write(async (trx) => {
    const at = ctx.clock.now();
    await writeAddOn(trx, from, { addOn: 'CONNECTED_STORES', isOn: true, byName: 'Nora', at });
    await writeConnectedStore(trx, grantRestaurantScope(from), {
      ...{ id: ctx.ids.next(), storeId: from.storeId, toStoreId: to.storeId, channel },
      ...{ byName: 'Nora', at, ...ways },
    });
  });
}

/** Newtown has a kitchen and a bar; Glebe has a kitchen by another name, and a bar by the same. */
export async function connectedFixture(): Promise<TestContext> {
  const ctx = await printingFixture({
    printers: [aPrinter('kitchen'), aPrinter('bar')],
    stations: [aStation('kitchen', { isDefault: true }), aStation('bar')],
  });
  await addGlebe(ctx);
  const printers = [aPrinter('glebe-kitchen'), aPrinter('glebe-bar')];
  const stations = [
    aStation('glebe-kitchen', { name: 'Hot food', isDefault: true }),
    aStation('glebe-bar', { name: 'Bar' }),
  ];
  await addPrinters(ctx, GLEBE_SCOPE, printers, stations);
  await connect(ctx);
  return ctx;
}
