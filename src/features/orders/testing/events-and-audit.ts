/** What an action leaves behind: the kinds of events that others receive, and its rows in the audit log. */
import type { TestContext } from '#db/testing/test-context.ts';

export interface EventsAndAudit {
  readonly events: readonly string[];
  readonly audit: readonly string[];
}

export async function eventsAndAudit(
  { db }: Pick<TestContext, 'db'>,
  act: () => Promise<unknown>,
): Promise<EventsAndAudit> {
  const events = () => db.selectFrom('outbox_events').select('type').orderBy('sequence').execute();
  const audit = () => db.selectFrom('audit_log').select('action').orderBy('sequence').execute();
  const [eventsBefore, auditBefore] = [(await events()).length, (await audit()).length];
  await act();
  return {
    events: [...new Set((await events()).slice(eventsBefore).map(({ type }) => type))].toSorted(),
    audit: (await audit()).slice(auditBefore).map(({ action }) => action),
  };
}
