import { tables } from './migration.ts';

/** What was asked for beside dishes when a bill was sent last; null: nothing was sent, or by a till that did not say. */
export const m0019_sent_facts = tables(['alter table bills add column sentFacts text']);
