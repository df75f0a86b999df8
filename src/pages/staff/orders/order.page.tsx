import { IslandTag } from '#islands/runtime/island.tsx';
import liveOrders from '#islands/staff/live-orders.island.tsx';
import waitingActs from '#islands/staff/waiting-acts.island.tsx';
import { hasReadyTime, LATER_STEPS, laterBy } from '#src/domain/ordering/ready-time.ts';
import { moveReadyTime } from '#src/features/orders/move-ready-time.ts';
import { dishesOfOrder, usualMinutesFor } from '#src/features/printing/kitchen-times.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PhoneIcon, PlaceIcon } from '#src/ui/icon.tsx';
import { COLLECTION_LABELS, placeText } from '#src/ui/order-labels.ts';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { refused, requireMay, textOf } from '../../admin/forms.ts';
import { CourierPanel } from '../../admin/orders/courier-panel.tsx';
import {
  actOnOrder,
  loadOrder,
  ORDER_EXAMPLE,
  ORDER_FIELDS,
  type OrderPageData,
} from '../../admin/orders/order.pages.tsx';
import { OrderActions } from '../../admin/orders/order-actions.tsx';
import { directionsTo, LIVE_TYPES, Lines, Payment, People, Timeline } from '../../admin/orders/order-view.tsx';
import { StaffLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { staffPage } from '../staff-page.ts';
import { AcceptForms, CompleteForm, LaterForm } from './order-forms.tsx';
import { userIdOf } from './user-id-of.ts';

const STAFF_EXAMPLE = {
  ...ORDER_EXAMPLE,
  forms: { ...ORDER_EXAMPLE.forms, later: { minutes: '5', insteadOf: '' } },
  ofAccepted: [...(ORDER_EXAMPLE.ofAccepted ?? []), 'later'],
};

/** The admin's page of an order in one column, with the next step always in reach of the thumb. */
export const orderPage = staffPage<StoreScope>({ guard: { action: 'orders.manage' }, example: STAFF_EXAMPLE })({
  path: paths.order.path,
  async load(request) {
    const data = await loadOrder(request, request.params.orderId);
    const { collection, lines } = data.order;
    const asked = { collection, dishes: dishesOfOrder(lines) };
    const { ctx, scope } = request;
    // Those pages are the admin's, and not of this app.
    return {
      ...data,
      customerHref: null,
      userId: userIdOf(request.actor),
      payout: data.payout && { ...data.payout, link: null },
      usualMinutes: await usualMinutesFor(ctx.db, ctx, scope, data.store.profile, asked),
    };
  },
  title: ({ order }) => `Order ${order.orderNumber} · Servery staff`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return backToQueue(await act(request), request);
    } catch (error) {
      return refused(error, request.form, ORDER_FIELDS);
    }
  },
  render(data, { form, notice }) {
    const { base, order, store, since, here } = data;
    const { restaurantId, storeId } = order;
    return (
      <StaffLayout
        base={base}
        tab="home"
        title={`Order ${order.orderNumber}`}
        storeId={storeId}
        back={{ href: href(base, paths.home, {}, { store: storeId }), label: store.profile.name }}
        sticky={<NextStep data={data} />}
      >
        <div className="mb-3 flex flex-col gap-3 empty:hidden">
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <ErrorSummary errors={form.errors} message={form.message} />
          {data.moneyNotes.map(({ key, kind, title, text }) => (
            <Banner key={key} kind={kind} title={title}>
              {text}
            </Banner>
          ))}
        </div>
        <IslandTag
          of={liveOrders}
          hydrate="load"
          props={{
            ...{ restaurantId, storeId, types: LIVE_TYPES, since, rings: false },
            timezone: store.profile.timezone,
          }}
        />
        <IslandTag of={waitingActs} hydrate="load" props={{ userId: data.userId, timezone: store.profile.timezone }} />
        <div data-live="orders" className="flex flex-col gap-4">
          <Summary data={data} />
          {order.statusCode === 'accepted' && hasReadyTime(order) && data.mayManage ? (
            <Card as="section">
              <SectionHeading>Ready later</SectionHeading>
              <LaterForm order={order} action={here} from="order" />
            </Card>
          ) : null}
          <OrderActions key={here} data={data} form={form} hasMainAct />
          <CourierPanel data={data} form={form} />
          <Lines data={data} />
          <Card as="section">
            <SectionHeading>Price</SectionHeading>
            <PriceExplanation
              breakdown={order.breakdown}
              grandTotalInCents={order.grandTotalInCents}
              currencyCode={order.currencyCode}
            />
          </Card>
          <People data={data} />
          <Payment data={data} />
          <Timeline data={data} />
        </div>
      </StaffLayout>
    );
  },
});

type Data = OrderPageData & { readonly usualMinutes: number };

function Summary({ data: { order, placed, promised, requested, minutesWaiting } }: { data: Data }) {
  const waits = order.statusCode === 'new' && minutesWaiting > 0 ? `${minutesWaiting} min` : undefined;
  const place = placeText(order);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill look={ORDER_BADGES[order.statusCode]} note={waits} size="large" />
        {order.isTest ? <span className="font-semibold text-going-text">Test order</span> : null}
        <span className="text-ink-2">
          {COLLECTION_LABELS[order.collection.type]}, placed <span className="tnum">{placed}</span>
        </span>
      </div>
      <p className="text-18">
        {promised === null ? 'Wanted' : 'Promised'} <span className="tnum font-bold">{promised ?? requested}</span>
      </p>
      {order.customerPhone || order.collection.type === 'delivery' ? (
        <div className="grid grid-cols-2 gap-2">
          {order.customerPhone ? (
            <LinkButton href={`tel:${order.customerPhone}`} icon={PhoneIcon}>
              Call
            </LinkButton>
          ) : null}
          {order.collection.type === 'delivery' ? (
            <LinkButton href={directionsTo(place)} icon={PlaceIcon} target="_blank" rel="noopener">
              Map
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Nothing where no step follows, or where the payment comes first. */
function NextStep({ data }: { data: Data }) {
  const { order, here, mayManage, unpaid, confirmed, minutesWaiting, usualMinutes } = data;
  if (!mayManage || order.channel === 'uberEats') return null;
  if (order.statusCode === 'new') {
    return (
      <AcceptForms fresh={{ order, confirmed, minutesWaiting, usualMinutes }} action={here} from="order" isShort />
    );
  }
  return order.statusCode === 'accepted' && !unpaid ? <CompleteForm order={order} action={here} from="order" /> : null;
}

type ActInput = PageActionRequest<StoreScope, typeof paths.order.path>;

async function act(request: ActInput): Promise<ActionAnswer> {
  const { ctx, scope, actor, form, params, url } = request;
  if (form.get('do') !== 'later') return actOnOrder(request, params.orderId);
  requireMay(actor, 'orders.manage', scope);
  const minutes = LATER_STEPS.find((step) => String(step) === textOf(form, 'minutes'));
  if (minutes === undefined) throw new AppError('validation_failed', 'Choose how many minutes later.');
  const insteadOf = instantOf(textOf(form, 'insteadOf'));
  await moveReadyTime(ctx, scope, {
    orderId: params.orderId,
    promisedForIsoDateTimeUtc: laterBy(insteadOf, minutes, ctx.clock.now().epochMilliseconds),
    insteadOfIsoDateTimeUtc: insteadOf,
    by: { ...request.by, mover: 'staff' },
  });
  return { kind: 'redirect', to: url.pathname, notice: `Ready ${minutes} min later. The customer has been notified.` };
}

/** The time that the form was drawn with; null for an order without one, and for what is no time. */
function instantOf(text: string): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** What was pressed in the queue leads back to it, with the order's number; on a refusal the order's own page says why. */
function backToQueue(answer: ActionAnswer, { form, base, scope }: ActInput): ActionAnswer {
  const isOver = answer.kind === 'redirect' && answer.notice !== undefined;
  if (!isOver || form.get('from') !== 'queue') return answer;
  return { ...answer, to: href(base, paths.home, {}, { store: scope.storeId }) };
}
