import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { SyncReport } from './sync-state.ts';
import { reachesCloud } from './sync-summary-of.ts';

/** Notifies tills of going online or offline by an event, like any other change. */
export class LineChanges {
  #lastKind: string | null = null;

  /** Makes the next report reach the tills even if nothing changed. */
  forget(): void {
    this.#lastKind = null;
  }

  async notify(ctx: AppContext, scope: StoreScope, { state }: SyncReport): Promise<void> {
    if (state.kind === 'fetching' || state.kind === this.#lastKind) return;
    this.#lastKind = state.kind;
    const payload = { reachesCloud: reachesCloud(state) };
    await ctx
      .write((trx) => appendStoreEvent(trx, ctx, scope, { type: 'lineChanged', payload }))
      // Before the first copy there is no store to append the event to, and no till to read it.
      .catch((error: unknown) => ctx.log.warn('line change not told', { error }));
  }
}
