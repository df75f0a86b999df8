import type { PrintJob, PrintJobRow } from '#db/printing/print-jobs.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { isPlainStory, type LineEvent, type LineStory, storyPaperKey } from '#src/domain/printing/line-story.ts';
import type { OrderDetail } from '#src/features/orders/order-detail.ts';
import { paymentText } from '#src/ui/order-labels.ts';
import { ORDER_BADGES, type Tone } from '#src/ui/statuses.ts';
import { DOCKET_LABELS, STAGE_BADGES } from '../printing/print-labels.ts';

export interface TimelineEntry {
  readonly key: string;
  readonly text: string;
  /** Who, why, where. */
  readonly more: string;
  readonly tone: Tone;
  readonly time: string;
}

/** '1 × Garlic bread, 2 × Cola'; empty where no item is named. */
export function itemsText({ lines }: OrderDetail['order'], items: readonly RefundedItem[]): string {
  return items
    .flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId);
      return line ? [`${quantity} × ${line.priced.name}`] : [];
    })
    .join(', ');
}

export interface RefundedItem {
  readonly lineId: string;
  readonly quantity: number;
}

interface Happened extends Omit<TimelineEntry, 'time'> {
  readonly at: string;
}

type Paper = PrintJobRow & Pick<PrintJob, 'stationId' | 'orderVersion'>;

/** What happened to an order, in its order: states, money, dockets; but what its items' stories say. */
export function timelineOf(
  detail: OrderDetail,
  jobs: readonly Paper[],
  time: (iso: string) => string,
  stories: readonly LineStory[] = [],
): TimelineEntry[] {
  const events = itemStories(stories).flatMap((story) => story.events);
  const saidActs = new Set(events.flatMap(({ actIds }) => actIds));
  const saidPapers = new Set(events.map(({ paper }) => paper));
  const acts = actsOf(detail).filter(({ key }) => !saidActs.has(key));
  const papers = jobs.filter(
    (job) => !(job.docketType === 'CHANGE' && ENDED.has(job.stage) && saidPapers.has(storyPaperKey(job))),
  );
  const all = [...statesOf(detail), ...acts, ...moneyOf(detail), ...papers.map(paperOf)];
  return all
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ at, ...entry }) => ({ ...entry, time: time(at) }));
}

const ENDED: ReadonlySet<string> = new Set(['printed', 'dismissed']);

/** Of items to which more happened than that they were sent. */
export function itemStories(stories: readonly LineStory[]): readonly LineStory[] {
  return stories.filter((story) => !isPlainStory(story));
}

const OUTCOME_TONES: Record<NonNullable<LineEvent['outcome']>, Tone> = {
  printed: 'done',
  possible: 'wait',
  onScreen: 'done',
  waiting: 'wait',
  not: 'fail',
};

/** One item's story as rows like the order's own. */
export function storyRows({ lineId, events }: LineStory, time: (iso: string) => string): TimelineEntry[] {
  return events.map(({ at, text, more, outcome }, index) => ({
    key: `${lineId} ${index}`,
    text,
    more,
    tone: outcome === null ? 'going' : OUTCOME_TONES[outcome],
    time: time(at),
  }));
}

function statesOf({ history }: OrderDetail): Happened[] {
  return history.map((row) => ({
    key: row.id,
    at: row.occurredIsoDateTimeUtc,
    text: ORDER_BADGES[row.toStatus].word,
    more: whoAndWhy(row),
    tone: ORDER_BADGES[row.toStatus].tone,
  }));
}

/** What people did to the order between its states; refunds are listed with the payments. */
function actsOf({ acts, refunds }: OrderDetail): Happened[] {
  const known = new Set(refunds.map(({ id }) => id));
  return acts
    .filter(({ refundId }) => refundId === null || !known.has(refundId))
    .map((act) => ({
      key: act.id,
      at: act.occurredIsoDateTimeUtc,
      text: act.what,
      more: whoAndWhy(act),
      tone: 'going' as const,
    }));
}

function whoAndWhy(act: {
  readonly byName: string;
  readonly approvedByName: string | null;
  readonly reason: string | null;
}): string {
  const allowed = act.approvedByName ? `approved by ${act.approvedByName}` : null;
  return [act.byName, allowed, act.reason].filter(Boolean).join(', ');
}

function moneyOf({ order, tenders, refunds, acts }: OrderDetail): Happened[] {
  const approvers = new Map(acts.map(({ refundId, approvedByName }) => [refundId, approvedByName]));
  const money = (cents: number) => formatAmount(cents, order.currencyCode);
  // A cash refund is a tender and a refund; the refund says who and why.
  const refundTenders = new Set(refunds.map((refund) => refund.tenderId));
  const paid = tenders.filter((tender) => tender.amountInCents > 0 || !refundTenders.has(tender.id));
  return [
    ...paid.map((tender) => ({
      key: tender.id,
      at: tender.takenIsoDateTimeUtc,
      text: `${money(tender.amountInCents)} ${paymentText(tender.paymentType).toLowerCase()}`,
      more: tender.changeInCents > 0 ? `${money(tender.changeInCents)} change` : '',
      tone: tender.amountInCents < 0 ? ('back' as const) : ('done' as const),
    })),
    ...refunds.map((refund) => ({
      key: refund.id,
      at: refund.createdIsoDateTimeUtc,
      text: `Refund of ${money(refund.amountInCents)}${REFUND_STATES[refund.statusCode]}`,
      more: [
        itemsText(order, JSON.parse(refund.linesJson) as RefundedItem[]),
        whoAndWhy({ ...refund, approvedByName: approvers.get(refund.id) ?? null }),
      ]
        .filter(Boolean)
        .join(' · '),
      tone: refund.statusCode === 'failure' ? ('fail' as const) : ('back' as const),
    })),
  ];
}

const REFUND_STATES = { requested: ' in progress', success: '', failure: ' failed' } as const;

function paperOf(job: PrintJobRow): Happened {
  const { word, tone } = STAGE_BADGES[job.stage];
  return {
    key: job.id,
    at: job.finishedIsoDateTimeUtc ?? job.createdIsoDateTimeUtc,
    text: `${DOCKET_LABELS[job.docketType]}: ${word.toLowerCase()}`,
    more: job.errorText ?? job.printerName,
    tone,
  };
}
