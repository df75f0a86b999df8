/** What an action leaves behind: the kinds of events that others receive, and its rows in the audit log. */
import type { TestContext } from '#db/testing/test-context.ts';

export interface ToldAndKept {
  readonly told: readonly string[];
  readonly kept: readonly string[];
}

export async function toldAndKept({ db }: Pick<TestContext, 'db'>, act: () => Promise<unknown>): Promise<ToldAndKept> {
  const events = () => db.selectFrom('outbox_events').select('type').orderBy('sequence').execute();
  const audit = () => db.selectFrom('audit_log').select('action').orderBy('sequence').execute();
  const [eventsBefore, auditBefore] = [(await events()).length, (await audit()).length];
  await act();
  return {
    told: [...new Set((await events()).slice(eventsBefore).map(({ type }) => type))].toSorted(),
    kept: (await audit()).slice(auditBefore).map(({ action }) => action),
  };
}
