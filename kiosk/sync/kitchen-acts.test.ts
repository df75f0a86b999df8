/** What was done at screens of a box and of the cloud while the line was cut is one history, and one board. */
import { expect, test } from 'bun:test';
import type { TestContext } from '#db/testing/test-context.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { KitchenAct, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { readKitchenBoard } from '#src/features/kitchen/read-board.ts';
import { touchKitchenTicket } from '#src/features/kitchen/touch-ticket.ts';
import { comeLevel } from '#tests/battery/support/both-sides.ts';
import { openPlatform } from '#tests/battery/support/shops-with-boxes.ts';

const SCREEN: ActedBy = { mover: 'staff', kind: 'posTerminal', id: 'screen', name: 'Grill', origin: 'screen' };

test.each([
  ['whose clocks agree', 0, 0],
  ['of which the box’s clock is ahead', 7, 0],
  ['of which the cloud’s clock is ahead', 0, 7],
])(
  'a ticket that two sides bump, %s, is done once, and recalled at one it is back at both',
  async (_, boxMinutes, cloudMinutes) => {
    const platform = await openPlatform();
    const { cloud } = platform;
    const shop = platform.shops[0]!;
    const { box, scope } = shop;
    box.pass({ minutes: boxMinutes });
    cloud.pass({ minutes: cloudMinutes });
    await comeLevel(platform);
    const orderId = await acceptedOnline(platform, shop);
    await comeLevel(platform);
    const stationIds = box.database.raw
      .query<{ stationId: string }, [string]>('select distinct stationId from kitchen_entries where orderId = ?')
      .all(orderId)
      .map(({ stationId }) => stationId);
    const board = async (side: TestContext) => {
      const { tickets, recall } = await readKitchenBoard(side, scope, stationIds);
      return { tickets: tickets.filter((one) => one.orderId === orderId), recall };
    };
    const touch = async (
      side: TestContext,
      act: KitchenAct,
      { stationId, round, dishes, allergies }: KitchenTicket,
    ) => {
      const on = { orderId, stationId, round, dishes, allergies, name: 'Ana' };
      await touchKitchenTicket(side, scope, { ...on, act, stationIds, by: SCREEN });
    };
    const [ticket] = (await board(box)).tickets;
    if (!ticket) throw new Error('the kitchen was told nothing');
    expect((await board(cloud)).tickets).toEqual((await board(box)).tickets);

    platform.line = () => Promise.reject(new Error('the line is cut'));
    for (const side of [box, cloud]) {
      await touch(side, 'acknowledged', ticket);
      await touch(side, 'bumped', ticket);
    }
    await comeLevel(platform);
    const done = await board(box);
    expect(done.tickets.map(({ id }) => id)).not.toContain(ticket.id);
    expect(done.recall.filter(({ id }) => id === ticket.id)).toHaveLength(1);
    expect(await board(cloud)).toEqual(done);

    await touch(cloud, 'recalled', ticket);
    await comeLevel(platform);
    expect((await board(box)).tickets.map(({ id }) => id)).toContain(ticket.id);
    expect(await board(cloud)).toEqual(await board(box));
  },
  180_000,
);
