import { insertKitchenAct } from '#db/kitchen/kitchen-acts.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { KitchenAct, KitchenTicket, SeenDish } from '#src/domain/kitchen/kitchen.types.ts';
import { type KitchenFacts, kitchenTickets } from '#src/domain/kitchen/kitchen-tickets.ts';
import { touchTicket } from '#src/domain/kitchen/touch-ticket.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { idBehind } from '#src/shared/ids.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readKitchenFacts } from './read-board.ts';

export interface TouchInput {
  readonly act: KitchenAct;
  readonly orderId: string;
  readonly stationId: string;
  readonly round: number;
  /** Of a bump: what the screen showed. Of a confirmation: what was struck through. */
  readonly dishes: readonly SeenDish[];
  /** Of a bump: the order's note that the screen showed. */
  readonly note?: string | undefined;
  /** Of an acknowledgement: the notes that were read, which name an allergy. */
  readonly allergies?: readonly string[] | undefined;
  /** Who read them. */
  readonly name?: string | undefined;
  /** The stations that the screen shows. */
  readonly stationIds: readonly string[];
  readonly by: ActedBy;
}

/**
 * Acknowledges, begins, bumps or recalls a ticket. What has happened already, at this screen or another, is answered the same
 * and written once. What can't be done by now is refused in words for the cook.
 */
export async function touchKitchenTicket(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { act, orderId, stationId, round, dishes, note, allergies = [], name = '', stationIds, by }: TouchInput,
): Promise<void> {
  if (!stationIds.includes(stationId)) throw notFound('station');
  await ctx.write(async (trx) => {
    const facts = await readKitchenFacts(trx, ctx, scope, [orderId]);
    if (facts.heads.length === 0) throw notFound('order');
    const tickets = kitchenTickets(facts).filter((each) => each.stationId === stationId);
    const ticket = tickets.find((each) => each.round === round) ?? null;
    const touched = touchTicket(ticket, act, { dishes, note });
    if (touched.kind === 'refused') {
      throw new AppError('resource_status_conflict', touched.message, { reason: 'ticket_changed' });
    }
    if (touched.kind === 'done') return;
    // A note that came since was read by no one.
    const read = act === 'acknowledged' ? (ticket?.allergies ?? []).filter((note) => allergies.includes(note)) : [];
    if (read.length > 0 && name === '') {
      const message = 'Enter the name of the person who read the allergy.';
      throw new AppError('validation_failed', message, { details: { fields: [{ path: 'name', message }] } });
    }
    await insertKitchenAct(trx, scope, {
      // Behind all that this screen has seen, or a recall might come before the bump that it takes back.
      id: idBehind(ctx.ids.next(), newestOf(facts)),
      ...{ orderId, stationId, act, round, by, at: ctx.clock.now() },
      // A start and a recall are of all that the ticket has: its lines' stories say so.
      dishes: act === 'bumped' || act === 'acknowledged' ? dishes : seenOn(ticket),
      allergies: read,
      byName: name === '' ? by.name : name,
    });
    await appendStoreEvent(trx, ctx, scope, { orderId, type: 'kitchenChanged', payload: { orderId, stationId } });
  });
}

function seenOn(ticket: KitchenTicket | null): SeenDish[] {
  return (ticket?.dishes ?? []).map(({ lineId, madeAt, quantity, by }) => ({ lineId, madeAt, quantity, by }));
}

function newestOf({ told, acts }: KitchenFacts): string {
  return [...told, ...acts].reduce((newest, { id }) => (id > newest ? id : newest), '');
}
