/** A card terminal's state at the last check. Browser-safe. */

export type TerminalHealthState = 'ready' | 'busy' | 'offline' | 'not_paired' | 'not_allowed' | 'unreachable';

export interface KnownTerminalHealth {
  readonly state: TerminalHealthState;
  readonly askedIsoDateTimeUtc: string;
  /** When an offline terminal was first found so; null if it answers, whatever it answers. */
  readonly awaySinceIsoDateTimeUtc: string | null;
}

/** A terminal's health after a check; `before` is null for the first one. */
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
