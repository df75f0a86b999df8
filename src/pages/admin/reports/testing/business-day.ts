import type { TestContext } from '#db/testing/test-context.ts';

/** The day of the tests' store, whose business day ends at midnight. */
export function businessDayNow({ clock }: Pick<TestContext, 'clock'>): Temporal.PlainDate {
  return clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate();
}
