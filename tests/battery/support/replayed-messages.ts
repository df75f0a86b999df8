/** Messages of the card provider in any order, on a copy of a file in memory, with a provider that comes, goes and has moved on. */
import { type OpenDatabase, openDatabaseImage, type Trx } from '#db/connection.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { contextOver } from '#db/testing/test-context.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { OrderingFixture } from '#src/features/orders/testing/ordering-fixture.ts';
import { receiveWebhook } from '#src/features/payments/receive-webhook.ts';
import type { SimulatedWebhook } from '#src/integrations/card-payments/simulator/simulated-webhook.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { Dice } from './dice.ts';

/** What the provider would say if it were asked now. */
export interface ProviderNow {
  /** How far the story is: at least as far as the messages that came. */
  readonly stage: number;
  readonly isDown: boolean;
}

export const AWAY = { kind: 'unreachable', why: 'connection' } as const;

export function replayedMessages(of: {
  readonly image: Buffer | Uint8Array;
  readonly ctx: OrderingFixture['ctx'];
  readonly messages: readonly SimulatedWebhook[];
  readonly handlers: readonly Handler[];
  readonly ports: (now: () => ProviderNow) => Partial<OrderingFixture['ctx']['ports']>;
}) {
  const { ctx, messages, handlers } = of;
  let stage = 0;
  let isDown = false;
  const made = contextOver(openDatabaseImage(of.image as Buffer), {
    clock: ctx.clock,
    menus: ctx.menus,
    dataDir: ctx.dataDir,
    ports: { ...ctx.ports, ...of.ports(() => ({ stage, isDown })) },
  });
  const copy = { ...made, write: ((work) => work(made.db as Trx)) as OpenDatabase['write'] };
  const { raw } = made.database;
  const last = raw.query<{ at: number }, []>('select max(sequence) as at from outbox_events').get()?.at ?? 0;
  let places = handlers.map(() => last);
  let latest = 0;
  return {
    copy,
    raw,
    begin() {
      raw.run('begin');
      places = handlers.map(() => last);
      [latest, stage, isDown] = [0, 0, false];
    },
    undo: () => void raw.run('rollback'),
    setDown(value: boolean) {
      isDown = value;
    },
    async receive(at: number) {
      await receiveWebhook(copy, messages[at]!);
      latest = Math.max(latest, at);
    },
    /** Hands out what came; a handler that found the provider away is asked again the next time. */
    async pump(from = latest) {
      stage = Math.max(stage, from, latest);
      const events = await listEventsAfter(copy.db, Math.min(...places), {}, 200);
      for (const [at, handler] of handlers.entries()) {
        for (const event of events) {
          if (event.sequence <= places[at]!) continue;
          try {
            if (handler.types.includes(event.type)) await handler.handle(copy, event);
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
            break;
          }
          places[at] = event.sequence;
        }
      }
    },
  };
}

export function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  const left = [...all];
  return all.map(() => left.splice(dice.below(left.length), 1)[0]!);
}
