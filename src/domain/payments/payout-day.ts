/** The day a payout arrives. Providers send a day as its midnight in UTC: read in a zone west of it, it would be the day before. */
export function payoutDay(arrivesIsoDateTimeUtc: string): Temporal.PlainDate {
  return Temporal.Instant.from(arrivesIsoDateTimeUtc).toZonedDateTimeISO('UTC').toPlainDate();
}
