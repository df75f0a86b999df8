/** The only way to learn what time it is. */
export interface Clock {
  now(): Temporal.Instant;
}

/** A clock that stands at one moment, for what is worked out as of then. */
export function clockAt(at: Temporal.Instant): Clock {
  return { now: () => at };
}

/** An instant as it is stored: ISO-8601 UTC with milliseconds (domain rules §2). */
export function isoUtc(at: Temporal.Instant): string {
  return at.toString({ fractionalSecondDigits: 3 });
}
