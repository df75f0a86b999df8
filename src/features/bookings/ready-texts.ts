import { listMessageStates } from '#db/outbox/outgoing-messages.repository.ts';
import { listAnswersOf } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { ReadyText } from '#src/domain/till/booking.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readyTextKeyOf } from './table-ready-text.ts';

const OF_MESSAGES = { queued: 'sending', sent: 'sent', failed: 'none' } as const;
const OF_COMMANDS = { asked: 'sending', done: 'sent', refused: 'none' } as const;

/** What became of the texts to guests whose table is ready, by booking: of a box's guests, as far as the cloud has answered it. */
export async function readReadyTexts(
  ctx: Needs<'db' | 'ownership'>,
  scope: StoreScope,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, ReadyText>> {
  const called = bookings.filter(({ tableReadyIsoDateTimeUtc }) => tableReadyIsoDateTimeUtc !== null);
  if (ctx.ownership.mayAsk) {
    const subjectIds = called.map(({ id }) => id);
    const answers = await listAnswersOf(ctx.db, scope, { kind: 'textTableReady', subjectIds });
    return new Map(called.map(({ id }) => [id, OF_COMMANDS[answers.get(id) ?? 'refused']]));
  }
  const states = await listMessageStates(ctx.db, scope, called.map(readyTextKeyOf));
  return new Map(called.map((one) => [one.id, OF_MESSAGES[states.get(readyTextKeyOf(one)) ?? 'failed']]));
}
