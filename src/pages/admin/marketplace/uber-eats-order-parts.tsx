import type { MarketplaceOrderAnswer } from '#src/contracts/marketplace-orders.endpoints.ts';
import { type MarketplaceAct, warningsOf, warningWords } from '#src/domain/marketplace/marketplace-acts.ts';
import type { MarketplaceLine } from '#src/domain/marketplace/marketplace-order.ts';
import {
  courierLabel,
  DENY_REASONS,
  failureWords,
  type MarketplaceStatus,
  preparationWords,
  statusWords,
} from '#src/domain/marketplace/marketplace-states.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';
import { FoldSummary } from '../orders/order-actions.tsx';
import { amountText } from './amount-text.ts';
import { ItemIssueForm, PriceChangeNote, PriceForm } from './uber-eats-ask-parts.tsx';

const LOOKS: Readonly<Record<MarketplaceStatus, Omit<StatusBadgeStyle, 'word'>>> = {
  NEW: { tone: 'wait', icon: 'new' },
  ACCEPTED: { tone: 'going', icon: 'cooking' },
  HANDED_OFF: { tone: 'back', icon: 'handedOff' },
  DELIVERED: { tone: 'done', icon: 'completed' },
  FAILED: { tone: 'fail', icon: 'warning' },
  CANCELLED: { tone: 'off', icon: 'slash' },
  REJECTED: { tone: 'fail', icon: 'cross' },
  UNKNOWN: { tone: 'wait', icon: 'unknown' },
};

export function orderLook(status: MarketplaceStatus): StatusBadgeStyle {
  return { word: statusWords(status).label, ...LOOKS[status] };
}

interface Props {
  order: MarketplaceOrderAnswer;
  /** In the store's own time. */
  at: (iso: string) => string;
}

/** What is asked now, and what went wrong. */
export function Standing({ order, at }: Props) {
  const { words } = statusWords(order.statusCode);
  if (order.statusCode === 'NEW') {
    const isOver = order.secondsLeft === 0;
    const until = at(order.timedOutIsoDateTimeUtc);
    return (
      <Banner
        kind={isOver ? 'problem' : 'waiting'}
        title={isOver ? 'The time to answer is over' : `Answer by ${until}`}
      >
        {isOver ? 'Uber Eats cancels the order.' : 'Without an answer Uber Eats cancels it.'}
      </Banner>
    );
  }
  if (!order.failure) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{words}</p>
        <PriceChangeNote order={order} />
      </div>
    );
  }
  const failure = failureWords(order.failure);
  return (
    <Banner kind="problem" title={`${failure.reason} · ${failure.party}`}>
      {failure.words} {order.failure.description}
    </Banner>
  );
}

export function OrderLines({ order }: Pick<Props, 'order'>) {
  const { items, currencyCode, itemTotalInCents, grandTotalInCents, instructions, money } = order;
  const adjustment = money?.adjustmentInCents ?? 0;
  return (
    <Card as="section">
      <SectionHeading>Items</SectionHeading>
      <ul className="flex flex-col gap-3">
        {items.map((line) => (
          <Line key={line.lineId} line={line} currencyCode={currencyCode} />
        ))}
      </ul>
      {instructions ? <p className="mt-4 font-semibold">“{instructions}”</p> : null}
      <div className="mt-4">
        <Facts
          rows={[
            { name: 'Items', value: amountText(itemTotalInCents, currencyCode) || 'Not given' },
            ...(adjustment === 0 ? [] : [{ name: 'Price change', value: amountText(adjustment, currencyCode) }]),
            { name: 'Total', value: amountText(grandTotalInCents, currencyCode) || 'Not given' },
          ]}
        />
      </div>
    </Card>
  );
}

function Line({ line, currencyCode }: { line: MarketplaceLine; currencyCode: string }) {
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">
          <span className="tnum">{line.quantity}</span> × {line.name}
        </span>
        <span className="tnum shrink-0">{amountText(line.totalInCents, currencyCode)}</span>
      </div>
      {line.allergens.length > 0 ? (
        <p className="font-semibold text-fail-text">Allergies: {line.allergens.join(', ')}</p>
      ) : null}
      {line.instructions ? <p className="font-semibold">“{line.instructions}”</p> : null}
      {line.options.length > 0 ? (
        <ul className="ml-6 text-ink-2">
          {line.options.map((option, index) => (
            <Line key={option.lineId || `${option.itemId}-${index}`} line={option} currencyCode={currencyCode} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const CHANNELS = { UBER: 'Courier from Uber', OWN_COURIER: 'Your courier', NONE: 'Collected by the customer' } as const;

export function OrderFacts({ order, at }: Props) {
  const { delivery, requestedFor, preparation, readyForPickupIsoDateTimeUtc: readyAt } = order;
  const row = (name: string, value: string | null | undefined) => (value ? [{ name, value }] : []);
  const phone = [order.customerPhone, order.phonePin ? `PIN ${order.phonePin}` : ''].filter(Boolean).join(', ');
  return (
    <Card as="section">
      <SectionHeading>Details</SectionHeading>
      <Facts
        rows={[
          ...row('Placed', at(order.placedIsoDateTimeUtc)),
          ...row('Customer', order.customerName || 'Not kept'),
          ...row('Phone', phone),
          ...row('Delivery', CHANNELS[order.deliveryChannel]),
          ...row('Wanted', requestedFor ? at(requestedFor.fromIsoDateTimeUtc) : 'As soon as possible'),
          ...row('Ready', readyAt && at(readyAt)),
          ...row('Kitchen', preparation && preparationWords(preparation)),
          ...row('Courier', delivery?.courierName),
          ...row('Vehicle', delivery?.vehicle),
          ...row('Courier is', delivery?.status && courierLabel(delivery.status)),
          ...row('Cutlery', order.includeSingleUseItems === null ? null : order.includeSingleUseItems ? 'Yes' : 'No'),
          ...row('Checked with Uber Eats', at(order.readIsoDateTimeUtc)),
        ]}
      />
    </Card>
  );
}

const READY_MINUTES = [10, 15, 20, 30, 45, 60] as const;
const REASON_OPTIONS = Object.entries(DENY_REASONS).map(([value, label]) => ({ value, label }));

/** Only what is possible now. */
export function OrderActs({
  order,
  form,
  countryCode,
}: Pick<Props, 'order'> & { form: FormState; countryCode: CountryCode }) {
  const may = (act: MarketplaceAct) => order.allowedActions.includes(act);
  const warnings = warningsOf('accept', order);
  return (
    <Card as="section" className="flex flex-col gap-3">
      {may('accept') ? (
        <form method="post" className="flex flex-col gap-3">
          {warnings.map((code) => (
            <Banner key={code} kind="waiting" title={warningWords(code)} />
          ))}
          {/* What stands above the button is what was read. */}
          <input type="hidden" name="acknowledged" value={warnings.join(' ')} />
          <ReadyIn label="Ready in" placeholder="As Uber Eats predicts" form={form} isOptional />
          <Button type="submit" name="do" value="accept" variant="primary" isWide>
            Accept
          </Button>
        </form>
      ) : null}
      {may('ready') ? (
        <form method="post">
          <Button type="submit" name="do" value="ready" variant="primary" isWide>
            Mark as ready
          </Button>
        </form>
      ) : null}
      {may('readyTime') ? (
        <form method="post" className="flex flex-col gap-3">
          <ReadyIn label="New ready time" placeholder="Choose" form={form} />
          <Button type="submit" name="do" value="readyTime" isWide>
            Change ready time
          </Button>
        </form>
      ) : null}
      {may('adjustPrice') ? <PriceForm {...{ order, form, countryCode }} /> : null}
      {may('askCustomer') ? <ItemIssueForm {...{ order, form }} /> : null}
      {may('deny') ? <RefuseForm act="deny" label="Deny" form={form} /> : null}
      {may('cancel') ? <RefuseForm act="cancel" label="Cancel order" form={form} /> : null}
      <form method="post">
        <Button type="submit" name="do" value="sync" variant="quiet" isWide>
          Check with Uber Eats
        </Button>
      </form>
    </Card>
  );
}

interface ReadyInProps {
  label: string;
  placeholder: string;
  form: FormState;
  isOptional?: boolean;
}

function ReadyIn({ label, placeholder, form, isOptional = false }: ReadyInProps) {
  return (
    <Field name="minutes" label={label} error={form.errors.minutes} isOptional={isOptional}>
      {(wiring) => (
        <Select
          {...wiring}
          placeholder={placeholder}
          defaultValue={form.values.minutes ?? ''}
          options={READY_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min from now` }))}
        />
      )}
    </Field>
  );
}

function RefuseForm({ act, label, form }: { act: 'deny' | 'cancel'; label: string; form: FormState }) {
  const { errors, values } = form;
  return (
    <details className="group/act" data-act={act} open={Boolean(errors.reason ?? errors.info)}>
      <FoldSummary isDanger>{label}…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <Field name="reason" label="Reason" error={errors.reason}>
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Choose a reason"
              defaultValue={values.reason ?? ''}
              options={REASON_OPTIONS}
            />
          )}
        </Field>
        <Field name="info" label="Details" isOptional error={errors.info}>
          {(wiring) => <Input {...wiring} maxLength={200} defaultValue={values.info ?? ''} />}
        </Field>
        <Button type="submit" name="do" value={act} variant="danger">
          {label}
        </Button>
      </form>
    </details>
  );
}

interface ListProps {
  orders: readonly MarketplaceOrderAnswer[];
  hrefOf: (uberEatsOrderId: string) => string;
  at: (iso: string) => string;
}

/** The newest orders of the store on Uber Eats. */
export function RecentOrders({ orders, hrefOf, at }: ListProps) {
  return (
    <Card as="section">
      <SectionHeading>Orders</SectionHeading>
      <ul className="flex flex-col gap-1">
        {orders.map((order) => (
          <li key={order.uberEatsOrderId} className="flex items-center justify-between gap-3">
            <span>
              <a href={hrefOf(order.uberEatsOrderId)} className="font-semibold">
                {order.displayId || 'No number'}
              </a>{' '}
              · <span className="tnum">{at(order.placedIsoDateTimeUtc)}</span> ·{' '}
              <span className="tnum">{amountText(order.grandTotalInCents, order.currencyCode)}</span>
            </span>
            <StatusPill look={orderLook(order.statusCode)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
