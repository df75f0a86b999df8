import type { Bill, BillFacts } from '#db/ordering/bills.repository.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { asSent } from '#src/domain/ordering/kept-lines.ts';
import { factsOf } from '#src/domain/ordering/sent-facts.ts';

/** What a bill stores of its draft when all of it was just sent. */
export function sentAs(asked: BillDraft): Pick<BillFacts, 'draft' | 'unsentCount' | 'sentFacts'> {
  const draft = { ...asked, lines: asked.lines.map(asSent) };
  return { draft, unsentCount: 0, sentFacts: factsOf(draft) };
}

/** Whether anything but its items has changed since it was sent. */
export function isAskedAsSent({ draft, sentFacts }: Pick<Bill, 'draft' | 'sentFacts'>): boolean {
  return sentFacts === null || sentFacts === factsOf(draft);
}
