import { formatAmount } from '#src/domain/money/format-amount.ts';
import { FOOD_ERROR_WORDS, REJECTION_WORDS, type Rejection } from '#src/domain/ordering/google/google-food-errors.ts';
import {
  GOOGLE_STATE_LABELS,
  GOOGLE_STATE_WORDS,
  type GoogleState,
} from '#src/domain/ordering/google/google-states.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { GoogleOrderView } from '#src/features/google-ordering/read-google-order.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';

const LOOKS: Readonly<Record<GoogleState, Omit<StatusBadgeStyle, 'word'>>> = {
  CREATED: { tone: 'wait', icon: 'new' },
  CONFIRMED: { tone: 'going', icon: 'check' },
  IN_PREPARATION: { tone: 'going', icon: 'cooking' },
  READY_FOR_PICKUP: { tone: 'back', icon: 'handedOff' },
  IN_TRANSIT: { tone: 'back', icon: 'delivery' },
  FULFILLED: { tone: 'done', icon: 'completed' },
  CANCELLED: { tone: 'off', icon: 'slash' },
  REJECTED: { tone: 'fail', icon: 'cross' },
};

export function googleLook(state: GoogleState): StatusBadgeStyle {
  return { word: GOOGLE_STATE_LABELS[state], ...LOOKS[state] };
}

const REJECTED_FOR: Readonly<Record<Rejection, string>> = {
  INELIGIBLE: 'The order didn’t meet the store’s rules',
  PAYMENT_DECLINED: 'It couldn’t be paid',
  PROMO_NOT_APPLICABLE: 'Its promotion doesn’t apply',
  UNAVAILABLE_SLOT: 'Its time isn’t available',
  UNKNOWN: 'It had changed',
};

interface Props {
  order: GoogleOrderView;
  /** In the store's own time. */
  at: (iso: string) => string;
}

/** What went wrong, or what the state of the order means. */
export function GoogleStanding({ order }: Pick<Props, 'order'>) {
  const { rejection, isSandbox } = order;
  if (rejection) {
    return (
      <Banner kind="problem" title={`Not accepted: ${REJECTED_FOR[rejection.type]}`}>
        <ul className="flex flex-col gap-1">
          {(rejection.faults.length > 0 ? rejection.faults.map(({ description }) => description) : [rejection.reason])
            .filter((text, index, all) => all.indexOf(text) === index)
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      </Banner>
    );
  }
  if (isSandbox) return <Banner kind="waiting" title="A test from Google. Nothing is made, and nothing is paid." />;
  return null;
}

/** Google wasn't told of a change. */
export function NotTold({ order }: Pick<Props, 'order'>) {
  if (order.failure === null) return null;
  return (
    <Banner kind="problem" title="Google doesn’t know about the last change">
      <p>
        {order.failure.isTriedAgain
          ? 'It couldn’t be reached. We’ll keep trying.'
          : 'It didn’t accept our message. Call the customer if something changed.'}
      </p>
      <form method="post" className="mt-3">
        <Button type="submit" name="do" value="tell">
          Tell Google again
        </Button>
      </form>
    </Banner>
  );
}

export function GoogleLines({ order, currencyCode }: Pick<Props, 'order'> & { currencyCode: CurrencyCode }) {
  return (
    <Card as="section">
      <SectionHeading>Items</SectionHeading>
      {order.lines.length === 0 ? <p className="text-ink-2">Nothing that is on the menu.</p> : null}
      <ul className="flex flex-col gap-3">
        {order.lines.map(({ id, name, quantity, totalInCents }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">
              <span className="tnum">{quantity}</span> × {name}
            </span>
            <span className="tnum shrink-0">
              {totalInCents === null ? '' : formatAmount(totalInCents, currencyCode)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SERVICES = { pickup: 'Pickup', delivery: 'Delivery' } as const;

export function GoogleFacts({ order, at, orderHref }: Props & { orderHref: string | null }) {
  const { order: ours, told, rejection } = order;
  const row = (name: string, value: string | null | undefined) => (value ? [{ name, value }] : []);
  return (
    <Card as="section" className="flex flex-col gap-4">
      <SectionHeading>Details</SectionHeading>
      <Facts
        rows={[
          ...row('Placed', at(order.placedIsoDateTimeUtc)),
          ...row('Customer', ours?.customerName),
          ...row('Phone', ours?.customerPhone),
          ...row('Order type', SERVICES[order.collectionType]),
          ...row('Total', ours && formatAmount(ours.grandTotalInCents, ours.currencyCode)),
          ...row('Promised', ours?.promisedForIsoDateTimeUtc && at(ours.promisedForIsoDateTimeUtc)),
          ...row('Google was told', `${GOOGLE_STATE_WORDS[told.state]}, ${at(told.isoDateTimeUtc)}`),
          ...row('Google’s reason', rejection && reasonWords(rejection)),
          ...row('Google’s number', order.googleOrderId),
        ]}
      />
      {orderHref === null ? null : (
        <LinkButton href={orderHref} isWide>
          Open the order
        </LinkButton>
      )}
    </Card>
  );
}

/** Google's own words, by which its support knows them. */
function reasonWords({ type, faults }: NonNullable<GoogleOrderView['rejection']>): string {
  const errors = [...new Set(faults.map(({ error }) => FOOD_ERROR_WORDS[error]))];
  return errors.length === 0 ? REJECTION_WORDS[type] : `${REJECTION_WORDS[type]}: ${errors.join(', ')}`;
}
