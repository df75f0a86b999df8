import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { BoardOrder } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import {
  ClockIcon,
  CompletedIcon,
  DeliveryIcon,
  DineInIcon,
  HandedOffIcon,
  type IconType,
  PrinterIcon,
} from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS, DOCKET_NAMES, paymentBadge, placeText } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { commandLabel, untilThen } from '../kit/command-text.ts';
import { fetched } from '../kit/fetched.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem, WaitNote } from '../kit/problem.tsx';
import { ageText, comingText, minutesSince, whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { OrderLines } from '../menu/order-lines.tsx';
import { AcceptKeys } from './accept-keys.tsx';
import { isPending } from './offered-keys.ts';
import { ReadyLater } from './ready-later.tsx';
import { UberEatsKeys } from './uber-eats-keys.tsx';

const RejectSheet = fetched(() => import('./reject-sheet.tsx').then((file) => file.RejectSheet));
const RemoveItemsSheet = fetched(() => import('./remove-items-sheet.tsx').then((file) => file.RemoveItemsSheet));
const UnpaidSheet = fetched(() => import('../pay/unpaid-sheet.tsx').then((file) => file.UnpaidSheet));

const COLLECTION_ICONS: Readonly<Record<Order['collection']['type'], IconType>> = {
  pickup: HandedOffIcon,
  delivery: DeliveryIcon,
  dineIn: DineInIcon,
};
/** After this many minutes without an answer, the age is red. */
const LATE_MINUTES = 5;

/** An order that waits: everything to decide on, and one tap to accept it with its time. */
export function NewOrderCard({ entry, now }: { entry: BoardOrder; now: number }) {
  const { order } = entry;
  const [opened, setOpened] = useState<'reject' | 'remove' | null>(null);
  const age = minutesSince(order.placedIsoDateTimeUtc, now);
  return (
    <Card order={order} className="border-wait">
      <Head entry={entry} now={now}>
        <span
          className={cx(
            'tnum inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-14 font-bold',
            age >= LATE_MINUTES ? 'bg-fail text-accent-ink' : 'bg-wait-soft text-wait-text',
          )}
        >
          <ClockIcon size={15} aria-hidden />
          {ageText(age)}
        </span>
      </Head>
      <Body entry={entry} />
      <Wish entry={entry} />
      <AcceptKeys entry={entry} now={now} onReject={() => setOpened('reject')} onRemove={() => setOpened('remove')} />
      {opened === 'reject' ? <RejectSheet order={order} onClose={() => setOpened(null)} /> : null}
      {opened === 'remove' ? <RemoveItemsSheet order={order} onClose={() => setOpened(null)} /> : null}
    </Card>
  );
}

/** An order in the kitchen: the promised time, and one tap to finish it. */
export function AcceptedOrderCard({ entry, now }: { entry: BoardOrder; now: number }) {
  const { order } = entry;
  const { store } = useSession();
  const { api } = useTill();
  const [isAsking, setIsAsking] = useState(false);
  const complete = useAct(() => api.complete(order.id));
  const isUnpaid = entry.due !== null && entry.leftInCents > 0;
  const promised = entry.uberEats?.readyIsoDateTimeUtc ?? order.promisedForIsoDateTimeUtc;
  const isLate = promised !== null && new Date(promised).getTime() < now;
  return (
    <Card order={order}>
      <Head entry={entry} now={now}>
        {promised ? (
          <span
            className={cx(
              'tnum inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-14 font-bold',
              isLate ? 'bg-fail-soft text-fail-text' : 'bg-going-soft text-going-text',
            )}
          >
            <ClockIcon size={15} aria-hidden />
            {isLate ? 'due ' : 'for '}
            {comingText(promised, now, store.timezone)}
          </span>
        ) : null}
      </Head>
      <Body entry={entry} />
      <Wish entry={entry} />
      <ReadyLater entry={entry} now={now} />
      {entry.uberEats ? <UberEatsKeys order={order} facts={entry.uberEats} now={now} /> : null}
      {/* Uber Eats hears first that it is ready; it completes the order itself once it is delivered. */}
      {entry.uberEats?.mayBeReady ? null : (
        <div className="mt-3 flex gap-2">
          {isUnpaid ? <TakePayment entry={entry} className="flex-1" /> : null}
          <Button
            size="large"
            isWide={!isUnpaid}
            icon={CompletedIcon}
            isBusy={complete.isBusy}
            disabled={isPending(entry)}
            onClick={() => (isUnpaid ? setIsAsking(true) : void complete.run())}
            className={isUnpaid ? 'flex-1' : ''}
          >
            Done
          </Button>
        </div>
      )}
      {isAsking && isUnpaid ? <UnpaidSheet entry={entry} asks="complete" onClose={() => setIsAsking(false)} /> : null}
      {complete.problem ? <Problem text={complete.problem} /> : null}
    </Card>
  );
}

/** Opens the screen that takes its money. The button shows the open amount. */
export function TakePayment({ entry, className }: { entry: BoardOrder; className?: string }) {
  const navigate = useNavigate();
  const { order, leftInCents } = entry;
  return (
    <Button
      variant="primary"
      size="large"
      className={className}
      onClick={() => void navigate({ to: '/saved-orders/$billId/pay', params: { billId: order.id } })}
    >
      Take <MoneyText amountInCents={leftInCents} currencyCode={order.currencyCode} />
    </Button>
  );
}

function Card({ order, className, children }: { order: Order; className?: string; children: ReactNode }) {
  return (
    <li
      data-part="order-card"
      aria-label={`Order ${order.orderNumber}`}
      className={cx('rounded-card border-2 border-line bg-surface p-4', className)}
    >
      {children}
    </li>
  );
}

function Head({ entry, now, children }: { entry: BoardOrder; now: number; children: ReactNode }) {
  const { order, startsIsoDateTimeUtc } = entry;
  const { store } = useSession();
  const Icon = COLLECTION_ICONS[order.collection.type];
  const place = placeText(order);
  return (
    <header>
      <div className="flex items-start justify-between gap-2">
        <h3 className="tnum text-28 leading-none font-extrabold">
          {order.orderNumber}
          {order.isTest ? ' Test' : ''}
        </h3>
        {children}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <Icon size={18} aria-hidden className="text-ink-2" />
        {orderTypeLabel(order.collection.type, store.countryCode)}
        {place ? <span className="font-medium text-ink-2">{place}</span> : null}
        <span className="ml-auto text-14 font-medium text-ink-3">{CHANNEL_LABELS[order.channel]}</span>
      </p>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-ink-2">
        <span className="text-16 font-medium text-ink">{order.customerName || 'No name'}</span>
        {order.customerPhone ? (
          <span className="tnum" data-selectable>
            {order.customerPhone}
          </span>
        ) : null}
      </p>
      {order.requestedForIsoDateTimeUtc ? (
        <p className="mt-2 rounded-input bg-going-soft px-2.5 py-1 font-semibold text-going-text">
          For {whenText(order.requestedForIsoDateTimeUtc, now, store.timezone)}
          {startsIsoDateTimeUtc ? (
            <span className="block text-14 font-medium">
              The kitchen gets it at {comingText(startsIsoDateTimeUtc, now, store.timezone)}
            </span>
          ) : null}
        </p>
      ) : null}
    </header>
  );
}

function Body({ entry }: { entry: BoardOrder }) {
  const { order, paymentStatusCode, failedPrints } = entry;
  const look = paymentBadge(order, paymentStatusCode);
  return (
    <>
      <div className="mt-3 border-t border-line pt-3">
        <OrderLines lines={order.lines} currencyCode={order.currencyCode} note={order.comments} />
      </div>
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3">
        <StatusPill look={look} />
        {entry.due === 'cardRefused' ? (
          <span className="min-w-0 flex-1 text-14 font-semibold text-fail-text">
            The card was refused: take the money
          </span>
        ) : null}
        <MoneyText
          amountInCents={order.grandTotalInCents}
          currencyCode={order.currencyCode}
          className="text-22 font-bold"
        />
      </div>
      {failedPrints.map((print) => (
        <FailedPrintBand key={print.printJobId} print={print} />
      ))}
    </>
  );
}

function FailedPrintBand({ print }: { print: BoardOrder['failedPrints'][number] }) {
  const { api } = useTill();
  const retry = useAct(() => api.print.retryPrint(print.printJobId));
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-2 rounded-input bg-fail-soft p-2 pl-3">
      <PrinterIcon size={20} aria-hidden className="text-fail-text" />
      <p className="min-w-0 flex-1 basis-40 text-14 font-semibold text-fail-text">
        {DOCKET_NAMES[print.docketType]} didn’t print
        <span className="block font-medium">{print.errorText ?? print.printerName}</span>
      </p>
      <Button isBusy={retry.isBusy} onClick={() => void retry.run()} className="min-h-12!">
        Print again
      </Button>
      {retry.problem ? <Problem text={retry.problem} /> : null}
    </div>
  );
}

/** An action taken here that is not done: it waits for the internet, or was rejected with a reason. */
export function Wish({ entry: { wish } }: { entry: Pick<BoardOrder, 'wish'> }) {
  if (wish === null) return null;
  const what = commandLabel(wish.kind);
  if (wish.refusedText !== null) return <Problem text={`“${what}” didn’t go through. ${wish.refusedText}`} />;
  return (
    <WaitNote icon={ClockIcon}>
      <b className="block">
        {what} by {wish.byName}: will be sent when the internet is back
      </b>
      {untilThen(wish.kind)}
    </WaitNote>
  );
}
