import type { AppContext } from '#src/context.ts';
import type { DomainEvent, EventType } from '#src/domain/events/events.ts';

/**
 * Something that must happen because something happened.
 *
 * Each store is a lane of its own. In a lane events come in order, one at a time; lanes run side by side and know
 * nothing of each other. A handler may see the same event again after a crash, so it must be repeatable. One that
 * throws is retried with a growing pause, and its lane sees nothing newer until then. After its last try
 * (`event-tries.ts`) the event is parked for a person, and the lane continues. So a handler may count on the order of
 * events, but not on an earlier one having been handled: it looks at how things are, not at what it has seen.
 */
export interface Handler {
  /** Names its place in the events; never changed. */
  readonly name: string;
  readonly types: readonly EventType[];
  /** Set if money depends on it: a permanent failure must page a person. */
  readonly isMoney?: true;
  handle(ctx: AppContext, event: DomainEvent): Promise<void>;
}
