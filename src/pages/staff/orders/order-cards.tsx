import type { ReactNode } from 'react';
import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { href } from '#src/pages/page.tsx';
import { NextIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { COLLECTION_LABELS, paymentText, placeText } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card } from '#src/ui/surface.tsx';
import { paths } from '../paths.ts';
import { AcceptForms, CompleteForm, LaterForm, RejectForm } from './order-forms.tsx';
import type { CookingOrder, FreshOrder } from './queue.ts';
import { ReadyForm, uberEatsHref } from './uber-eats-card.tsx';

interface Mine {
  base: string;
  mayManage: boolean;
}

export function orderHref(base: string, { restaurantId, storeId, id }: Order): string {
  return href(base, paths.order, { restaurantId, storeId, orderId: id });
}

export function FreshCard({ fresh, base, mayManage }: Mine & { fresh: FreshOrder }) {
  const { order, minutesWaiting } = fresh;
  const action = orderHref(base, order);
  return (
    <li id={`order-${order.id}`} data-waiting>
      <Card className="flex flex-col gap-2">
        <Head order={order} to={action}>
          <StatusPill
            look={{ word: 'New', tone: 'wait', icon: 'new' }}
            note={minutesWaiting > 0 ? `${minutesWaiting} min` : undefined}
          />
        </Head>
        <Lines order={order} />
        {mayManage ? (
          <>
            <AcceptForms fresh={fresh} action={action} from="queue" />
            <RejectForm order={order} action={action} from="queue" />
          </>
        ) : null}
      </Card>
    </li>
  );
}

export function CookingCard({ cooking, base, mayManage }: Mine & { cooking: CookingOrder }) {
  const { order, promised, isLate, canMove, uberEats } = cooking;
  const action = orderHref(base, order);
  const { restaurantId, storeId } = order;
  return (
    <li id={`order-${order.id}`}>
      <Card className="flex flex-col gap-3">
        <Head
          order={order}
          to={uberEats ? uberEatsHref(base, { restaurantId, storeId }, uberEats.uberEatsOrderId) : action}
        >
          {isLate ? (
            <StatusPill look={{ word: 'Late', tone: 'fail', icon: 'warning' }} note={promised ?? undefined} />
          ) : (
            <StatusPill look={{ word: 'Accepted', tone: 'going', icon: 'cooking' }} note={promised ?? undefined} />
          )}
        </Head>
        <Lines order={order} />
        {uberEats && mayManage ? (
          <ReadyForm
            action={uberEatsHref(base, { restaurantId, storeId }, uberEats.uberEatsOrderId)}
            number={order.orderNumber}
            isReady={uberEats.isReady}
          />
        ) : null}
        {mayManage && !uberEats ? (
          <>
            {canMove ? <LaterForm order={order} action={action} from="queue" /> : null}
            <CompleteForm order={order} action={action} from="queue" />
          </>
        ) : null}
      </Card>
    </li>
  );
}

function Head({ order, to, children }: { order: Order; to: string; children: ReactNode }) {
  const place = placeText(order);
  return (
    <a href={to} className="-m-1 flex min-h-11 items-center gap-3 rounded-input p-1 no-underline hover:bg-sunken">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tnum font-extrabold text-18">{order.orderNumber}</span>
          {children}
          {order.isTest ? <span className="font-semibold text-14 text-going-text">Test</span> : null}
        </span>
        <span className="mt-0.5 block truncate text-14 text-ink-2">
          {[COLLECTION_LABELS[order.collection.type], order.customerName, place].filter(Boolean).join(' · ')}
        </span>
      </span>
      <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
    </a>
  );
}

/** Enough to cook from; the whole order is one touch away. */
const LINES_SHOWN = 6;

function Lines({ order }: { order: Order }) {
  const more = order.lines.length - LINES_SHOWN;
  return (
    <div>
      <ul className="flex flex-col gap-1">
        {order.lines.slice(0, LINES_SHOWN).map(({ id, priced, line }) => (
          <li key={id}>
            <span className="font-semibold">
              {priced.quantity} × {priced.name}
            </span>
            <span className="block text-14 text-ink-2">
              {summaryLines(priced.parts)
                .map((one) => one.text)
                .join(' · ')}
            </span>
            {line.comments ? <span className="block text-14 text-wait-text">“{line.comments}”</span> : null}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1 text-14 text-ink-2">and {more} more</p> : null}
      {order.comments ? <p className="mt-2 text-14 text-wait-text">“{order.comments}”</p> : null}
      <p className="mt-2 flex justify-between gap-3 text-14">
        <span className="text-ink-2">
          {order.channel === 'uberEats' ? 'Paid to Uber Eats' : paymentText(order.paymentType)}
        </span>
        <span className="font-semibold">
          <MoneyText amountInCents={order.grandTotalInCents} currencyCode={order.currencyCode} />
        </span>
      </p>
    </div>
  );
}
