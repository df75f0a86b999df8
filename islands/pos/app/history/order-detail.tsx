import { type ReactNode, useState } from 'react';
import type { OrderAct } from '#src/domain/ordering/order-acts.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { OrderDetail, PrintState, TimelineRow } from '#src/domain/till/till.types.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { ClockIcon, CloseIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS, DOCKET_NAMES, paymentBadge, paymentText, placeText } from '#src/ui/order-labels.ts';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES, ORDER_BADGES, type StatusBadgeStyle } from '#src/ui/statuses.ts';
import { fetched } from '../kit/fetched.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { timeText, whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { OrderLines } from '../menu/order-lines.tsx';
import { Wish } from './order-card.tsx';
import { OrderKeys } from './order-keys.tsx';
import { ReadyLater } from './ready-later.tsx';

/** Dockets are printed by a server, so what asks for them comes from it too. */
const ReprintSheet = fetched(() => import('./reprint-sheet.tsx').then((file) => file.ReprintSheet));

interface DetailProps {
  detail: OrderDetail;
  now: number;
}

/** One order in full: customer, items, how its price was calculated, its history, and its dockets. */
export function OrderDetailPanel({ detail, now, onClose }: DetailProps & { onClose: () => void }) {
  const { order } = detail;
  const [isReprinting, setIsReprinting] = useState(false);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head detail={detail} onClose={onClose} />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 space-y-6 overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2"
      >
        <Wish entry={detail} />
        <WhoAndWhen detail={detail} now={now} />
        <ReadyLater entry={detail} now={now} />
        {detail.startsIsoDateTimeUtc ? <Waits detail={detail} at={detail.startsIsoDateTimeUtc} now={now} /> : null}
        <Part title="Lines">
          <OrderLines lines={order.lines} currencyCode={order.currencyCode} note={order.comments} hasPrices />
        </Part>
        <Part title="Price">
          <PriceExplanation
            breakdown={order.breakdown}
            grandTotalInCents={order.grandTotalInCents}
            currencyCode={order.currencyCode}
            hidesLines
          />
        </Part>
        {detail.versions.length > 1 ? (
          <Part title="Versions">
            <Versions rows={detail.versions} now={now} />
          </Part>
        ) : null}
        <Part title="What happened">
          <Timeline detail={detail} now={now} />
        </Part>
        <Part title="Dockets">
          <Prints prints={detail.prints} />
        </Part>
      </div>
      <OrderKeys detail={detail} onReprint={() => setIsReprinting(true)} />
      {isReprinting ? <ReprintSheet detail={detail} onClose={() => setIsReprinting(false)} /> : null}
    </div>
  );
}

function Head({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, paymentStatusCode, refundedInCents } = detail;
  return (
    <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-2 pl-5">
      <div className="min-w-0 flex-1">
        <h2 className="tnum text-28 font-extrabold">
          {order.orderNumber}
          {order.isTest ? ' Test' : ''}
        </h2>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <StatusPill look={ORDER_BADGES[order.statusCode]} />
          <StatusPill
            look={paymentBadge(order, paymentStatusCode, refundedInCents)}
            note={paymentText(order.paymentType)}
          />
        </div>
      </div>
      <IconButton icon={CloseIcon} label="Close" onClick={onClose} />
    </header>
  );
}

function WhoAndWhen({ detail: { order }, now }: DetailProps) {
  const { countryCode, timezone } = useSession().store;
  const place = placeText(order);
  return (
    <p className="text-ink-2">
      <span className="font-semibold text-ink">{order.customerName || 'No name'}</span>
      {order.customerPhone ? <span data-selectable> · {order.customerPhone}</span> : null}
      <br />
      {orderTypeLabel(order.collection.type, countryCode)}
      {place ? `, ${place}` : ''} · {CHANNEL_LABELS[order.channel]}
      {order.employeeName ? ` · ${order.employeeName}` : ''}
      <br />
      <span className="tnum">
        {whenText(order.placedIsoDateTimeUtc, now, timezone)}
        {order.promisedForIsoDateTimeUtc ? `, promised for ${timeText(order.promisedForIsoDateTimeUtc, timezone)}` : ''}
      </span>
    </p>
  );
}

/** A scheduled order: its dockets print when it is time to begin, or when an employee starts it now. */
function Waits({ detail, at, now }: DetailProps & { at: string }) {
  const { api } = useTill();
  const { timezone } = useSession().store;
  const start = useAct(() => api.guests.start(detail.order.id));
  return (
    <section aria-label="For later" className="rounded-card bg-wait-soft p-4 text-wait-text">
      <div className="flex items-center gap-3">
        <ClockIcon size={22} aria-hidden className="shrink-0" />
        <p className="tnum min-w-0 flex-1 font-semibold">Kitchen gets it at {whenText(at, now, timezone)}</p>
        <Button isBusy={start.isBusy} onClick={() => void start.run()} className="min-h-12 shrink-0">
          Start now
        </Button>
      </div>
      {start.problem ? <Problem text={start.problem} /> : null}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-14 font-bold tracking-wide text-ink-3 uppercase">{title}</h3>
      {children}
    </section>
  );
}

/** The total after each change to the bill, and what was refunded under each version. */
function Versions({ rows, now }: { rows: OrderDetail['versions']; now: number }) {
  const { currencyCode, timezone } = useSession().store;
  return (
    <ol className="space-y-2">
      {rows.map((row) => (
        <li key={row.number} className="flex items-baseline gap-3">
          <span className="tnum w-20 shrink-0 text-14 text-ink-3">
            {whenText(row.createdIsoDateTimeUtc, now, timezone)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="font-semibold">Version {row.number}</span>
            <span className="text-ink-2"> · {paymentText(row.paymentType)}</span>
            {row.refundAmountInCents > 0 ? (
              <span className="block text-14 text-ink-2">
                <MoneyText amountInCents={row.refundAmountInCents} currencyCode={currencyCode} /> refunded
              </span>
            ) : null}
          </span>
          <MoneyText amountInCents={row.grandTotalInCents} currencyCode={currencyCode} className="font-semibold" />
        </li>
      ))}
    </ol>
  );
}

/** The order's statuses and the actions between them: who, with whose approval, and why. */
function Timeline({ detail: { timeline, acts = [] }, now }: DetailProps) {
  const { timezone } = useSession().store;
  return (
    <ol className="space-y-2">
      {happened(timeline, acts).map(({ id, occurredIsoDateTimeUtc, what, byName, approvedByName, reason }) => (
        <li key={id} className="flex gap-3">
          <span className="tnum w-20 shrink-0 text-14 text-ink-3">
            {whenText(occurredIsoDateTimeUtc, now, timezone)}
          </span>
          <span className="min-w-0">
            <span className="font-semibold">{what}</span>
            <span className="text-ink-2">
              {' '}
              by {byName}
              {approvedByName ? `, allowed by ${approvedByName}` : ''}
            </span>
            {reason ? <span className="block text-14 text-ink-2">{reason}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Happened = Omit<OrderAct, 'refundId'>;

/** Merges both lists by time. Each keeps its own order, even if a clock was set back. */
function happened(timeline: readonly TimelineRow[], acts: readonly OrderAct[]): Happened[] {
  const rest = [...acts];
  const moves = timeline.flatMap((row): Happened[] => {
    const at = row.occurredIsoDateTimeUtc;
    const later = rest.findIndex((act) => act.occurredIsoDateTimeUtc >= at);
    const before = rest.splice(0, later < 0 ? rest.length : later);
    return [...before, { ...row, id: at + row.toStatus, what: ORDER_BADGES[row.toStatus].word }];
  });
  return [...moves, ...rest];
}

function Prints({ prints }: { prints: readonly PrintState[] }) {
  const { timezone } = useSession().store;
  if (prints.length === 0) return <p className="text-ink-3">Nothing printed for this order.</p>;
  return (
    <ul className="space-y-2">
      {prints.map((print) => (
        <li key={print.printJobId} className="flex items-center gap-3">
          <span className="tnum w-20 shrink-0 text-14 text-ink-3">
            {timeText(print.createdIsoDateTimeUtc, timezone)}
          </span>
          <span className="min-w-0 flex-1">
            {DOCKET_NAMES[print.docketType]}
            <span className="text-ink-2"> at {print.printerName}</span>
          </span>
          <StatusPill look={printBadge(print.stage)} />
        </li>
      ))}
    </ul>
  );
}

function printBadge(stage: PrintState['stage']): StatusBadgeStyle {
  switch (stage) {
    case 'printed':
      return { ...BADGES.jobSuccess, word: 'Printed' };
    case 'notVerified':
      return { ...BADGES.unknown, word: 'Not confirmed' };
    case 'failed':
      return { ...BADGES.jobFailure, word: 'Failed' };
    case 'dismissed':
      return { ...BADGES.jobFailure, word: 'Dismissed', tone: 'off' };
    default:
      return BADGES.jobQueued;
  }
}
