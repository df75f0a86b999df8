import { beforeEach, describe, expect, test } from 'bun:test';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { forgetAgain } from '#src/features/customers/forget.jobs.ts';
import { readCustomers } from '#src/features/customers/read-customers.ts';
import { completeOrder } from '#src/features/orders/end-order.ts';
import { compareOf, heldBy, walkThrough } from './support/both-sides.ts';
import { type ForgettingShop, openForgettingShop, PHONE, rowsNaming, signal, sums } from './support/forgetting-shop.ts';
import { brokenRules } from './support/invariants.ts';
import { BY_MIA } from './support/shops-with-boxes.ts';

/** Reliability targets S14: a box that was offline while someone was forgotten. */

let here: ForgettingShop;

beforeEach(async () => {
  here = await openForgettingShop();
}, 180_000);

describe('a box that was offline in the meantime', () => {
  test('tells its sales of before, which are kept without the person', async () => {
    await here.soldAndEnded(here.platform.cloud);
    await here.level();
    const away = await here.soldAndEnded(here.shop.box);
    await saveGuest(here.shop.box, here.shop.scope, {
      phoneE164: PHONE,
      name: 'Zebedee',
      notes: 'blue gnome',
      by: BY_MIA,
    });
    await here.forget();
    // It speaks before it has heard.
    while (!(await here.shop.sync.push()));
    await here.platform.runCommands();
    await here.level();
    expect(rowsNaming(here.platform.cloud)).toEqual([]);
    expect(rowsNaming(here.shop.box)).toEqual([]);
    expect(await findCustomerByMobile(here.platform.cloud.db, here.restaurant(), PHONE)).toBeNull();
    expect(sums(here.platform.cloud)).toEqual(sums(here.shop.box));
    expect(sums(here.shop.box)).toContainEqual(expect.objectContaining({ id: away.id, statusCode: 'completed' }));
    expect(await walkThrough(here.shop, compareOf(here.shop))).toEqual([]);
    expect(await brokenRules(here.platform.cloud.database)).toEqual([]);
  });

  test('hears first, and then has nothing to ask about them', async () => {
    await here.soldAndEnded(here.platform.cloud);
    await here.level();
    await here.soldAndEnded(here.shop.box);
    await saveGuest(here.shop.box, here.shop.scope, { phoneE164: PHONE, name: 'Zebedee', notes: '', by: BY_MIA });
    await here.forget();
    await here.shop.sync.pull(0, signal);
    expect(rowsNaming(here.shop.box)).toEqual([]);
    await here.level();
    expect(rowsNaming(here.platform.cloud)).toEqual([]);
    const refused = here.platform.cloud.database.raw
      .query("select * from sync_command_results where state = 'refused'")
      .all();
    expect(refused).toEqual([]);
  });

  test('was offline too long and fetches everything again: they are gone from it all the same', async () => {
    await here.soldAndEnded(here.platform.cloud);
    await here.level();
    const known = await here.soldAndEnded(here.shop.box);
    expect(known.customerId).not.toBeNull();
    await here.level();
    await here.forget();
    here.shop.box.database.raw.run("delete from sync_places where name = 'taken'");
    here.shop.restart();
    await here.level();
    expect(rowsNaming(here.shop.box)).toEqual([]);
    expect(heldBy(here.shop.box, here.shop)).toEqual(heldBy(here.platform.cloud, here.shop));
  });

  test('fetches everything again while an earlier order is in progress, which then names a customer who is gone', async () => {
    await here.soldAndEnded(here.platform.cloud);
    await here.level();
    const open = await here.sell(here.shop.box);
    expect(open.customerId).not.toBeNull();
    await here.forget();
    here.shop.box.database.raw.run("delete from sync_places where name = 'taken'");
    here.shop.restart();
    await here.level();
    expect(heldBy(here.shop.box, here.shop)).toEqual(heldBy(here.platform.cloud, here.shop));
    const kept = here.shop.box.database.raw
      .query('select customerId, customerName from orders where id = ?')
      .get(open.id);
    expect(kept).toEqual({ customerId: null, customerName: 'Zebedee Quillfeather' });
  });

  test('keeps what the driver needs until an order of before has ended', async () => {
    await here.soldAndEnded(here.platform.cloud);
    await here.level();
    const open = await here.sell(here.shop.box);
    await here.forget();
    await here.level();
    expect(rowsNaming(here.shop.box).join()).toContain('Sassafras');
    await completeOrder(here.shop.box, here.shop.scope, { orderId: open.id, by: BY_MIA, isUnpaidMeant: true });
    await forgetAgain.run(here.shop.box);
    await here.level();
    expect(rowsNaming(here.shop.box)).toEqual([]);
    expect(rowsNaming(here.platform.cloud)).toEqual([]);
  });

  test('sells to them again later: that is a new customer, and what was before stays forgotten', async () => {
    await here.soldAndEnded(here.shop.box);
    await here.level();
    await here.forget();
    await here.level();
    await here.sell(here.shop.box, {
      customerName: 'Z',
      comments: '',
      collectionType: 'pickup',
      address: null,
      details: {},
    });
    await here.level();
    expect((await readCustomers(here.platform.cloud, here.shop.scope, { search: PHONE })).rows).toMatchObject([
      { name: 'Z', orderCount: 1, notes: '' },
    ]);
    await forgetAgain.run(here.shop.box);
    await forgetAgain.run(here.platform.cloud);
    expect((await readCustomers(here.shop.box, here.shop.scope, { search: PHONE })).rows).toMatchObject([
      { name: 'Z' },
    ]);
  });
});
