import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { needsBox } from '#src/domain/payments/card-terminal.schema.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { checkCardTerminal } from './manage-card-terminals.ts';

type Keeps = Needs<'db' | 'clock' | 'ports' | 'secrets' | 'log' | 'ownership'>;

/** A terminal restarts at night and takes half a minute to log in again: before the first guest, not with one waiting. */
const EVERY_MS = 60_000;

/** Opens the sessions of the store's own terminals that are closed. Those with a payment under way are left alone. */
export async function openTerminalSessions(ctx: Keeps): Promise<void> {
  const store = ctx.ownership.boxStore();
  if (!store) return;
  const scope = grantStoreScope(store);
  const terminals = await listCardTerminals(ctx.db, scope);
  const own = terminals.filter(
    ({ provider, secretSealed }) =>
      needsBox(provider) && secretSealed !== null && ctx.ports.cardTerminals[provider] !== undefined,
  );
  await Promise.all(own.map(({ id }) => checkCardTerminal(ctx, scope, id)));
}

/** From the start of the box, so that the first payment of the day meets a terminal that is ready. */
export function startTerminalSessions(ctx: Keeps): { wake(): void; stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const open = () => {
    if (isRunning) return;
    isRunning = true;
    running = openTerminalSessions(ctx)
      .catch((error: unknown) => ctx.log.warn('card terminal sessions not opened', { error }))
      .finally(() => {
        isRunning = false;
      });
  };
  open();
  const timer = setInterval(open, EVERY_MS);
  return {
    wake() {},
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
