/** Kitchen screens of a store, and the acts of a cook in few words. */
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from '#src/features/counter/testing/kitchen-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readKitchenBoard } from '../read-board.ts';
import { type TouchInput, touchKitchenTicket } from '../touch-ticket.ts';

export const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
export const SCREEN: ActedBy = {
  mover: 'staff',
  kind: 'posTerminal',
  id: 'screen',
  name: 'Grill screen',
  origin: 'screen',
};
const ALL = ['kitchen', 'bar', 'pass'];

export interface Screens extends KitchenFixture {
  board(...stations: string[]): ReturnType<typeof readKitchenBoard>;
  /** '1 waiting TABLE 4: 2 burger'. */
  shows(station?: string): Promise<string[]>;
  touch(ticket: KitchenTicket | undefined, act: TouchInput['act'], more?: Partial<TouchInput>): Promise<void>;
  first(station?: string): Promise<KitchenTicket | undefined>;
}

export async function screens(...printers: Parameters<typeof kitchenFixture>): Promise<Screens> {
  const fixture = await kitchenFixture(...printers);
  const board: Screens['board'] = (...stations) => readKitchenBoard(fixture.ctx, SCOPE, stations);
  const said = ({ round, state, place, dishes }: KitchenTicket) => {
    const each = dishes.map(({ quantity, name, change }) => `${quantity} ${name}${change ? ` ${change}` : ''}`);
    return `${round} ${state} ${place.text}: ${each.join(', ')}`;
  };
  return {
    ...fixture,
    board,
    shows: async (station = 'kitchen') => (await board(station)).tickets.map(said),
    first: async (station = 'kitchen') => (await board(station)).tickets[0],
    async touch(ticket, act, more = {}) {
      if (!ticket) throw new Error('there is no ticket');
      const { orderId, stationId, round, dishes, note, allergies } = ticket;
      const seen = dishes.map(({ lineId, madeAt, quantity, by }) => ({ lineId, madeAt, quantity, by }));
      const input = { act, orderId, stationId, round, dishes: seen, note, allergies, stationIds: ALL, by: SCREEN };
      await touchKitchenTicket(fixture.ctx, SCOPE, { ...input, ...more });
    },
  };
}

export async function twoBurgers(...printers: Parameters<typeof kitchenFixture>): Promise<Screens> {
  const fixture = await screens(...printers);
  await fixture.send('one', { ...AT_4, lines: [ordered('b', 'burger', 2), ordered('c', 'cola')] });
  return fixture;
}
