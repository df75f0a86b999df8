/** How a card terminal was when it was last asked. Browser-safe. */

export type TerminalHealthState = 'ready' | 'busy' | 'offline' | 'not_paired' | 'not_allowed' | 'unreachable';

export interface KnownTerminalHealth {
  readonly state: TerminalHealthState;
  readonly askedIsoDateTimeUtc: string;
  /** When an offline terminal was first found so; null if it answers, whatever it answers. */
  readonly awaySinceIsoDateTimeUtc: string | null;
}

/** What is known of a terminal that was asked again; `before` null: it was not asked yet. */
export function healthAfter(
  before: KnownTerminalHealth | null,
  state: TerminalHealthState,
  askedIsoDateTimeUtc: string,
): KnownTerminalHealth {
  if (before && before.askedIsoDateTimeUtc > askedIsoDateTimeUtc) return before;
  const isOffline = state === 'offline' || state === 'unreachable';
  const since = isOffline ? (before?.awaySinceIsoDateTimeUtc ?? askedIsoDateTimeUtc) : null;
  return { state, askedIsoDateTimeUtc, awaySinceIsoDateTimeUtc: since };
}
