import type { AppContext } from '#src/context.ts';
import type { DomainEvent, EventType } from '#src/domain/events/events.ts';

/**
 * Something that must happen because something happened.
 *
 * Events come in order. A handler may see the same event again after a crash, so it is written to be repeated; one
 * that throws is asked again later and sees nothing newer before it has succeeded.
 */
export interface Handler {
  /** Names its place in the events; never changed. */
  readonly name: string;
  readonly types: readonly EventType[];
  handle(ctx: AppContext, event: DomainEvent): Promise<void>;
}
