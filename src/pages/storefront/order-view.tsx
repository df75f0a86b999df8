import { IslandTag } from '#islands/runtime/island.tsx';
import orderStatus from '#islands/storefront/order-status.island.tsx';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { isOnBill } from '#src/domain/ordering/table-order.ts';
import { COUNTRY_LABELS, type CountryLabels, orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import { removedText } from '#src/features/orders/removed-items.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, InfoIcon, PlaceIcon, QueuedIcon, RetryIcon, WarningIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { AllergenLine } from './allergen-list.tsx';
import { calendarHref } from './calendar-file.ts';
import { ChoiceSummary } from './choice-summary.tsx';
import type { CourierView } from './courier-view.ts';
import { StoreLayout } from './layout.tsx';
import type { OrderData } from './order.page.tsx';
import { historyWord, isMoneyExplained, isOpenOrder, type StateKind, statusText } from './order-status-text.ts';
import { paths } from './paths.ts';
import { TestOrderNotice } from './test-order-notice.tsx';

export function OrderView({ data, isFresh, notice }: { data: OrderData; isFresh: boolean; notice: string | null }) {
  const { head, base, order, opens, promised, expected, checkoutUrl, refundedText } = data;
  const words = COUNTRY_LABELS[head.countryCode];
  const isBackFromPaying = isFresh;
  const { isCardLost, courier } = data;
  const status = statusText({
    ...{ order, opens, promised, expected, checkoutUrl, refundedText, isCardLost, isBackFromPaying, words, courier },
  });
  return (
    <StoreLayout head={head} base={base}>
      {/* Outside the part that is redrawn: a redraw wouldn't have the notice, and it still has to be read. */}
      {notice ? (
        <div data-part="said" className="mx-auto w-full max-w-narrow px-(--gutter) pt-6">
          <Banner kind="info" title={notice} isOutcome />
        </div>
      ) : null}
      <div
        className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8"
        data-order-status={order.statusCode}
        data-joins-bill={isOpenOrder(order) && tableOfBill(order) !== null ? '' : undefined}
      >
        <Title data={data} isFresh={isFresh} />
        {refundedText && !isMoneyExplained(order) ? (
          <Banner kind="info" title={`We’ve refunded you ${refundedText}.`}>
            It can take a few days to appear on your card.
          </Banner>
        ) : null}
        <Removed data={data} />
        {data.declined && data.checkoutUrl === null ? (
          <OrderState
            kind="problem"
            title="Your card was declined"
            text={`${data.declined} You haven’t been charged, and your order is saved.`}
          />
        ) : data.challengeUrl ? (
          <OrderState
            kind="waiting"
            title="Your bank wants to confirm it’s you"
            text="Follow your bank’s steps to finish paying. You haven’t been charged."
          />
        ) : (
          <OrderState kind={status.kind} title={status.title} text={status.text} />
        )}
        {isOpenOrder(order) ? (
          <IslandTag
            of={orderStatus}
            hydrate="load"
            props={{
              restaurantId: head.restaurantId,
              storeId: head.storeId,
              orderId: order.id,
              token: data.token,
              timezone: data.timezone,
            }}
          />
        ) : null}
        <Progress status={order.statusCode} />
        {courier?.kind === 'coming' ? <CourierCard courier={courier} /> : null}
        {order.statusCode === 'processingPayment' ? <PaymentButtons data={data} isBackFromPaying={isFresh} /> : null}
        <Lines order={order} pictures={data.pictures} allergens={data.allergens} paid={data.paid} />
        <Where data={data} />
        <History rows={data.history} words={words} />
        <Buttons data={data} />
      </div>
    </StoreLayout>
  );
}

function CourierCard({ courier: { who, trackingUrl } }: { courier: CourierView }) {
  if (who === null && trackingUrl === null) return null;
  return (
    <section
      aria-label="Courier"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-5"
    >
      {who === null ? null : (
        <div>
          <p className="text-14 text-ink-2">Your courier</p>
          <p className="font-semibold">{who}</p>
        </div>
      )}
      {trackingUrl === null ? null : (
        <LinkButton href={trackingUrl} target="_blank" rel="noopener noreferrer" icon={PlaceIcon}>
          Track your order
        </LinkButton>
      )}
    </section>
  );
}

/** What the store left out, why, and what the order costs now. */
function Removed({ data: { order, removed } }: { data: OrderData }) {
  if (!removed) return null;
  const [now, was] = [order.grandTotalInCents, removed.wasInCents].map((cents) =>
    formatAmount(cents, order.currencyCode),
  );
  const why = removed.reason ? `${removed.reason.replace(/[.!?]?$/, '.')} ` : '';
  const title = `The store couldn’t include ${removedText(removed).replaceAll(' ×', '\u00a0×')}.`;
  return (
    <Banner kind="info" title={title}>
      {why}Your total is now {now} instead of {was}.
    </Banner>
  );
}

function Title({ data, isFresh }: { data: OrderData; isFresh: boolean }) {
  const { head, order, requested } = data;
  const { collection } = order;
  // Back from a bank that said no: there is nothing to thank for yet.
  const isUnsettled = data.challengeUrl !== null || (data.declined !== null && data.checkoutUrl === null);
  return (
    <header className="text-center">
      <p className="text-ink-2">{isFresh && !isUnsettled ? 'Thank you. Your order number is' : 'Order'}</p>
      <h1 className="font-extrabold text-36 tabular-nums">{order.orderNumber}</h1>
      <p className="text-ink-2">
        {orderTypeLabel(collection.type, head.countryCode)}
        {collection.type === 'dineIn' && collection.tableName ? `, ${collection.tableName}` : ''}
        {requested ? ` for ${requested}` : ''}
      </p>
      {order.isTest ? (
        <div className="mt-3 text-left">
          <TestOrderNotice />
        </div>
      ) : null}
      {collection.type === 'delivery' ? (
        <p className="text-ink-2">
          to {collection.address.line1}, {collection.address.suburb}
        </p>
      ) : null}
    </header>
  );
}

const STEPS: readonly { readonly status: OrderStatus; readonly label: string }[] = [
  { status: 'new', label: 'Received' },
  { status: 'accepted', label: 'Accepted' },
  { status: 'completed', label: 'Done' },
];

function Progress({ status }: { status: OrderStatus }) {
  const at = STEPS.findIndex((step) => step.status === status);
  if (at < 0) return null;
  return (
    <ol className="flex gap-2" aria-label="Progress">
      {STEPS.map((step, index) => (
        <li key={step.status} className="flex-1" aria-current={index === at ? 'step' : undefined}>
          <span className={cx('block h-1.5 rounded-full', index <= at ? 'bg-done' : 'bg-line')} />
          <span className={cx('mt-1 block text-14', index <= at ? 'font-semibold' : 'text-ink-3')}>{step.label}</span>
        </li>
      ))}
    </ol>
  );
}

/** The form of the order's own page: also the success page sends it there. */
function OrderForm({ data: { base, order }, children }: { data: OrderData; children: React.ReactNode }) {
  const action = href(base, paths.order, {
    restaurantId: order.restaurantId,
    storeId: order.storeId,
    orderId: order.id,
  });
  return (
    <form method="post" action={action} className="flex flex-wrap justify-center gap-3">
      {children}
    </form>
  );
}

/** A customer coming from the payment page gets no button back to it: it would look like a second payment. */
function PaymentButtons({ data, isBackFromPaying }: { data: OrderData; isBackFromPaying: boolean }) {
  const { head, base, checkoutUrl, challengeUrl, declined } = data;
  const params = { restaurantId: head.restaurantId, storeId: head.storeId };
  if (challengeUrl !== null) {
    return (
      <OrderForm data={data}>
        <LinkButton variant="primary" href={challengeUrl}>
          Continue to your bank
        </LinkButton>
        <Button type="submit" name="do" value="payOther">
          Use another card
        </Button>
        <Button type="submit" name="do" value="check" icon={RetryIcon}>
          Check again
        </Button>
      </OrderForm>
    );
  }
  return (
    <OrderForm data={data}>
      {checkoutUrl === null ? (
        <Button type="submit" name="do" value="pay" variant="primary">
          {declined === null ? 'Pay by card' : 'Pay with another card'}
        </Button>
      ) : null}
      {checkoutUrl !== null && !isBackFromPaying ? (
        <LinkButton variant="primary" href={checkoutUrl}>
          Continue to payment
        </LinkButton>
      ) : null}
      {checkoutUrl === null ? null : (
        <Button type="submit" name="do" value="check" icon={RetryIcon}>
          Check again
        </Button>
      )}
      {isBackFromPaying ? null : <LinkButton href={href(base, paths.cart, params)}>Back to your cart</LinkButton>}
    </OrderForm>
  );
}

function Lines({
  order,
  pictures,
  allergens,
  paid,
}: { order: Order } & Pick<OrderData, 'pictures' | 'allergens' | 'paid'>) {
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-label="What you ordered">
      <ul className="flex flex-col divide-y divide-line">
        {order.lines.map(({ id, priced, line }, at) => (
          <li key={id} className="flex gap-4 py-3">
            <Image
              src={pictures[at] ? `/images/${pictures[at]}` : null}
              alt={priced.name}
              ratio={[1, 1]}
              width={56}
              className="size-14 shrink-0 rounded-card"
            />
            <div className="min-w-0 flex-1">
              <p className="flex justify-between gap-3">
                <span className="font-semibold">
                  {priced.quantity} × {priced.name}
                </span>
                <MoneyText amountInCents={priced.lineTotalInCents} currencyCode={order.currencyCode} />
              </p>
              <ChoiceSummary parts={priced.parts} currencyCode={order.currencyCode} />
              {allergens[at] ? <AllergenLine chosen={allergens[at]} /> : null}
              {line.comments ? <p className="text-14 text-ink-2 italic">“{line.comments}”</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <PriceExplanation
        hidesLines
        breakdown={order.breakdown}
        grandTotalInCents={order.grandTotalInCents}
        currencyCode={order.currencyCode}
      />
      {paid ? (
        <p data-part="paid" className="mt-3 text-14 text-ink-2">
          {paid}
        </p>
      ) : null}
    </section>
  );
}

function History({ rows, words }: { rows: OrderData['history']; words: CountryLabels }) {
  return (
    <section aria-label="History" className="text-14 text-ink-2">
      <ol className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.occurredIsoDateTimeUtc + row.toStatus} className="flex justify-between gap-3">
            <span>{historyWord(row, words)}</span>
            <span className="tabular-nums">{row.time}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The table whose bill it is on, or waits to join. */
function tableOfBill(order: Order): string | null {
  const { collection, paymentType, statusCode } = order;
  if (collection.type !== 'dineIn' || paymentType !== 'inStore' || order.isTest) return null;
  return isOnBill(order) || statusCode === 'accepted' ? collection.tableId : null;
}

function Buttons({ data }: { data: OrderData }) {
  const { head, base, order, phone, token } = data;
  const { restaurantId, storeId, id: orderId } = order;
  const receipt = href(base, paths.receipt, { restaurantId, storeId, orderId });
  const tableId = tableOfBill(order);
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {data.hasReceipt ? (
        <LinkButton href={token ? `${receipt}?key=${encodeURIComponent(token)}` : receipt}>View receipt</LinkButton>
      ) : null}
      {tableId === null ? null : (
        <LinkButton href={href(base, paths.table, { restaurantId, storeId, tableId })}>
          See your table’s {COUNTRY_LABELS[head.countryCode].bill.toLowerCase()}
        </LinkButton>
      )}
      {phone ? <LinkButton href={`tel:${phone}`}>Call the store</LinkButton> : null}
      <LinkButton href={href(base, paths.store, { restaurantId: head.restaurantId, storeId: head.storeId })}>
        Back to the menu
      </LinkButton>
      {order.statusCode === 'new' ? (
        <OrderForm data={data}>
          <Button type="submit" name="do" value="cancel" variant="danger">
            Cancel this order
          </Button>
        </OrderForm>
      ) : null}
      {isOpenOrder(order) && !(order.statusCode === 'new' && data.isCardLost) ? null : (
        <OrderForm data={data}>
          <Button type="submit" name="do" value="again" variant="primary" icon={RetryIcon}>
            Order again
          </Button>
        </OrderForm>
      )}
    </div>
  );
}

/** The delivery address, or where the order is picked up. */
function Where({ data }: { data: OrderData }) {
  const { order, head, storeAddress } = data;
  const { collection } = order;
  if (collection.type === 'dineIn') return null;
  const isDelivery = collection.type === 'delivery';
  const place = isDelivery
    ? [collection.address.line1, collection.address.suburb, collection.address.postcode].filter(Boolean).join(', ')
    : storeAddress;
  if (place === '') return null;
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-label="Where">
      <p className="text-14 text-ink-2">
        {isDelivery ? 'Deliver to' : `${COUNTRY_LABELS[head.countryCode].pickup} from`}
      </p>
      <p className="font-semibold">{place}</p>
      {isDelivery && collection.dropoffNotes ? <p className="text-14 text-ink-2">“{collection.dropoffNotes}”</p> : null}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {isDelivery ? null : (
          <LinkButton
            icon={PlaceIcon}
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${head.restaurantName}, ${storeAddress}`)}`}
          >
            Directions
          </LinkButton>
        )}
        {order.requestedForIsoDateTimeUtc && isOpenOrder(order) ? (
          <LinkButton
            href={calendarHref({
              id: order.id,
              madeIso: order.placedIsoDateTimeUtc,
              startsIso: order.requestedForIsoDateTimeUtc,
              title: `${head.restaurantName}: order ${order.orderNumber}`,
              place,
              kind: 'Orders',
            })}
            download={`order-${order.orderNumber}.ics`}
          >
            Add to calendar
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}

const STATE_BADGES = {
  waiting: { icon: QueuedIcon, tone: 'bg-wait-soft text-wait-text' },
  success: { icon: CheckIcon, tone: 'bg-done-soft text-done-text' },
  problem: { icon: WarningIcon, tone: 'bg-fail-soft text-fail-text' },
  info: { icon: InfoIcon, tone: 'bg-off-soft text-off-text' },
} as const;

function OrderState({ kind, title, text }: { kind: StateKind; title: string; text: string }) {
  const { icon: Icon, tone } = STATE_BADGES[kind];
  return (
    <div
      data-part="order-state"
      className={cx('flex flex-col items-center gap-2 rounded-card px-6 py-7 text-center', tone)}
    >
      <Icon size={40} aria-hidden />
      <h2 className="font-extrabold text-22">{title}</h2>
      <p className="max-w-md text-18">{text}</p>
    </div>
  );
}
