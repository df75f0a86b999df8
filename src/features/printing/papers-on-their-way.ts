import type { Db } from '#db/connection.ts';
import { listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { BookPlace, KitchenEntry } from '#src/domain/printing/kitchen-book.ts';
import { movedPaperKey, movedPaperOf } from '#src/domain/printing/moved-papers.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { homeOf, isKitchenPaper, paperOf } from './unprinted-papers.ts';

type At = Pick<BookPlace, 'stationId' | 'printerId'>;

/** The key of a paper of the bill at this place while it is being sent; null: it isn't, or its end was unknown before. */
type OnItsWay = (place: At, paper: string) => string | null;

/** Which of the papers that a bill's entries name are on their way to a printer, and may yet fail. */
export async function papersOnTheirWay(
  db: Db,
  scope: StoreScope,
  orderId: string,
  entries: readonly KitchenEntry[],
): Promise<OnItsWay> {
  const others = entries.flatMap(({ paper }) => (paper === null ? [] : (movedPaperOf(paper)?.orderId ?? [])));
  const jobs: PrintJob[] = [];
  for (const id of new Set([orderId, ...others])) jobs.push(...(await listPrintJobsOfOrder(db, scope, id)));
  const papers = jobs.filter(saysSomething);
  const going = new Set(papers.filter(isBeingSent).flatMap((job) => movedKeyOf(job) ?? []));
  return ({ stationId, printerId }, paper) => {
    if (movedPaperOf(paper)) return going.has(paper) ? paper : null;
    const same = papers.filter(
      (job) => job.orderId === orderId && job.stationId === stationId && paperOf(job) === paper,
    );
    const here = same.filter((job) => homeOf(job) === printerId);
    const sent = (here.length > 0 ? here : same).find(isBeingSent);
    return sent ? movedKeyOf(sent) : null;
  };
}

/** As the bills name it that its dishes went to while it was being sent; null: no such paper. */
export function movedKeyOf(job: PrintJob): string | null {
  if (job.orderId === null || !saysSomething(job)) return null;
  return movedPaperKey({ orderId: job.orderId, printerId: homeOf(job), paper: paperOf(job) });
}

/** A reprint and a further copy say nothing new. */
function saysSomething(job: PrintJob): boolean {
  return isKitchenPaper(job) && job.reason !== 'reprint' && job.copyNumber === 1;
}

function isBeingSent({ stage, isUncertain }: PrintJob): boolean {
  return stage === 'sending' && !isUncertain;
}
