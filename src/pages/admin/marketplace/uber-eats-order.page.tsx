import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import {
  acceptMarketplaceOrderBodySchema,
  adjustPriceBodySchema,
  itemIssuesBodySchema,
  refuseMarketplaceOrderBodySchema,
} from '#src/domain/marketplace/marketplace-orders.schema.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import {
  acceptOrder,
  cancelOrder,
  denyOrder,
  markOrderReady,
  moveReadyTime,
} from '#src/features/marketplace/act-on-order.ts';
import { adjustPrice, askAboutItems } from '#src/features/marketplace/ask-customer.ts';
import { readOrder, syncOrder } from '#src/features/marketplace/read-orders.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage, type Example } from '../admin-page.ts';
import { refused, textOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { OrderActs, OrderFacts, OrderLines, orderLook, Standing } from './uber-eats-order-parts.tsx';

const DENIED = { reason: 'CAPACITY', info: '' } as const;

export const UBER_EATS_ORDER_EXAMPLE: Example = {
  forms: {
    accept: { minutes: '20', acknowledged: '' },
    deny: DENIED,
    cancel: DENIED,
    ready: {},
    readyTime: { minutes: '20' },
    adjustPrice: { change: 'more.BIGGER_SIZE', amount: '3.00', tax: '10', words: '' },
    askCustomer: { line: 'l1', issue: 'OUT_OF_ITEM', note: '' },
    sync: {},
  },
  answers: [503],
};

/** What the order's pages show, in the admin and in the staff app. */
export async function loadUberEatsOrder(
  { ctx, scope, base, url }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'base' | 'url'>,
  uberEatsOrderId: string,
) {
  return {
    ...{ base, here: url.pathname, now: ctx.clock.now() },
    since: String(await lastEventSequence(ctx.db)),
    store: await ctx.menus.storeOf(scope),
    order: await readOrder(ctx, scope, uberEatsOrderId),
  };
}

/** One order of Uber Eats: what was ordered, until when to answer, and what can be done. */
export const uberEatsOrderPage = adminPage<StoreScope>({
  guard: { action: 'orders.manage' },
  under: paths.integrations,
  example: UBER_EATS_ORDER_EXAMPLE,
})({
  path: paths.uberEatsOrder.path,
  load: (request) => loadUberEatsOrder(request, request.params.uberEatsOrderId),
  title: ({ order, store }) => `Uber Eats ${order.displayId} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  action: (request) => actOnUberEatsOrder(request, request.params.uberEatsOrderId),
  render({ base, here, since, store, order, now }, { form, notice }) {
    const { restaurantId, id: storeId, timezone, countryCode } = store.profile;
    const uberEats = href(base, paths.uberEats, { restaurantId, storeId });
    const at = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <IslandTag
          of={liveParts}
          hydrate="load"
          props={{
            store: { restaurantId, storeId },
            timezone,
            types: ['marketplaceOrderMoved'],
            orderId: null,
            parts: ['[data-live="order"]'],
            since,
          }}
        />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <Notice text={notice} />
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <div data-live="order">
          <PageHeader
            title={`Uber Eats ${order.displayId}`}
            breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Uber Eats', href: uberEats }, { label: order.displayId }]} />}
            status={<StatusPill look={orderLook(order.statusCode)} />}
          />
          <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start">
            <div className="flex min-w-0 flex-col gap-6">
              <Standing {...{ order, at }} />
              <OrderLines order={order} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <OrderActs {...{ order, form, countryCode }} />
              <OrderFacts {...{ order, at }} />
            </div>
          </div>
        </div>
      </AdminLayout>
    );
  },
});

const DONE = {
  accept: 'Order accepted.',
  deny: 'Order denied.',
  cancel: 'Order cancelled.',
  ready: 'Marked as ready.',
  readyTime: 'Ready time changed.',
  adjustPrice: 'The customer is asked for the new price.',
  askCustomer: 'The customer is asked what to have instead.',
  sync: 'Checked with Uber Eats.',
} as const;

/** The calls' fields, as the page's forms name them. */
const FIELD_NAMES = {
  amountInCents: 'amount',
  customReason: 'words',
  taxRatePercent: 'tax',
  'issues.0.lineId': 'line',
  'issues.0.issueType': 'issue',
  'issues.0.note': 'note',
} as const;

/** Does what a button says; while Uber Eats is away the page says so and keeps the order as it was. */
export async function actOnUberEatsOrder(
  request: PageActionRequest<StoreScope>,
  uberEatsOrderId: string,
): Promise<ActionAnswer> {
  try {
    return await act(request, uberEatsOrderId);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 503)) return refused(error, request.form, FIELD_NAMES);
    return { kind: 'again', status: 503, form: { ...EMPTY_FORM, message: error.message } };
  }
}

async function act(request: PageActionRequest<StoreScope>, uberEatsOrderId: string): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by } = request;
  const on = { id: uberEatsOrderId, by };
  const minutes = textOf(form, 'minutes') === '' ? null : wholeOf(form, 'minutes');
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  const refusal = () => ({ reason: textOf(form, 'reason'), info: textOf(form, 'info') });
  switch (form.get('do')) {
    case 'accept': {
      const acknowledgedWarnings = textOf(form, 'acknowledged').split(' ');
      const body = parseInput(acceptMarketplaceOrderBodySchema, { readyInMinutes: minutes, acknowledgedWarnings });
      await acceptOrder(ctx, scope, { ...on, ...body });
      return done(DONE.accept);
    }
    case 'deny':
      await denyOrder(ctx, scope, { ...on, ...parseInput(refuseMarketplaceOrderBodySchema, refusal()) });
      return done(DONE.deny);
    case 'cancel': {
      const body = { ...refusal(), acknowledgedWarnings: ['own_courier'] };
      await cancelOrder(ctx, scope, { ...on, ...parseInput(refuseMarketplaceOrderBodySchema, body) });
      return done(DONE.cancel);
    }
    case 'ready':
      await markOrderReady(ctx, scope, on);
      return done(DONE.ready);
    case 'readyTime': {
      if (minutes === null) throw new AppError('validation_failed', 'Choose the new ready time.');
      await moveReadyTime(ctx, scope, { ...on, readyAt: ctx.clock.now().add({ minutes }) });
      return done(DONE.readyTime);
    }
    case 'adjustPrice':
      await adjustPrice(ctx, scope, { ...on, ...priceChangeOf(form) });
      return done(DONE.adjustPrice);
    case 'askCustomer': {
      const issue = { lineId: textOf(form, 'line'), issueType: textOf(form, 'issue'), note: textOf(form, 'note') };
      await askAboutItems(ctx, scope, { ...on, ...parseInput(itemIssuesBodySchema, { issues: [issue] }) });
      return done(DONE.askCustomer);
    }
    case 'sync':
      await syncOrder(ctx, scope, on.id);
      return done(DONE.sync);
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

/** `more.BIGGER_SIZE` and an amount without a sign. */
function priceChangeOf(form: FormData) {
  const [direction = '', reason = ''] = textOf(form, 'change').split('.');
  const cents = parseAmount(textOf(form, 'amount'));
  if (reason === '') throw fieldError('change', 'Choose a reason.');
  if (cents === null || cents <= 0) throw fieldError('amount', 'Enter an amount, such as 3.00.');
  const tax = textOf(form, 'tax');
  return parseInput(adjustPriceBodySchema, {
    ...{ amountInCents: direction === 'less' ? 0 - cents : cents, reason, customReason: textOf(form, 'words') },
    taxRatePercent: tax === '' ? null : Number(tax),
  });
}

function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', message, { details: { fields: [{ path, message }] } });
}
