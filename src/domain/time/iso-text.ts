/** Whether written dates and times exist. Without Temporal, so that islands may ask too. */

/** `2026-02-28` is a day; `2026-02-30` and `2026-13-01` have the shape of one and are none. */
export function isRealDate(text: string): boolean {
  return isRealInstant(`${text}T00:00Z`);
}

/** The same for an instant in UTC, `2026-11-21T07:45Z`, with seconds and fractions if there are any. */
export function isRealInstant(text: string): boolean {
  const at = new Date(text);
  // A time that doesn't exist is none, or is read as another one.
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 16) === text.slice(0, 16);
}
