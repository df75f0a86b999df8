import type { MarketplaceOrderAnswer } from '#src/contracts/marketplace-orders.endpoints.ts';
import { warningsOf, warningWords } from '#src/domain/marketplace/marketplace-acts.ts';
import type { MarketplaceLine } from '#src/domain/marketplace/marketplace-order.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { NextIcon } from '#src/ui/icon.tsx';
import { COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card } from '#src/ui/surface.tsx';
import { amountText } from '../../admin/marketplace/amount-text.ts';
import { paths } from '../paths.ts';
import type { WaitingUberEats } from './queue.ts';

interface Store {
  readonly restaurantId: string;
  readonly storeId: string;
}

export function uberEatsHref(base: string, { restaurantId, storeId }: Store, uberEatsOrderId: string): string {
  return href(base, paths.uberEatsOrder, { restaurantId, storeId, uberEatsOrderId });
}

interface Props {
  waiting: WaitingUberEats;
  base: string;
  store: Store;
  mayManage: boolean;
}

/** It rings until it is answered, with the clock that Uber Eats has started. */
export function UberEatsCard({ waiting: { order, until }, base, store, mayManage }: Props) {
  const { secondsLeft, displayId, customerName, uberEatsOrderId } = order;
  const action = uberEatsHref(base, store, uberEatsOrderId);
  const isOver = secondsLeft === 0;
  return (
    <li id={`order-${uberEatsOrderId}`} {...(isOver ? {} : { 'data-waiting': true })}>
      <Card className="flex flex-col gap-2">
        <a
          href={action}
          className="-m-1 flex min-h-11 items-center gap-3 rounded-input p-1 no-underline hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="tnum font-extrabold text-18">Uber Eats {displayId}</span>
              <StatusPill
                look={
                  isOver
                    ? { word: 'Too late', tone: 'fail', icon: 'warning' }
                    : { word: 'New', tone: 'wait', icon: 'new' }
                }
                note={isOver ? undefined : timeLeft(secondsLeft ?? 0)}
              />
            </span>
            <span className="mt-0.5 block truncate text-14 text-ink-2">
              {[COLLECTION_LABELS[order.collectionType], customerName, `answer by ${until}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
        </a>
        <ul className="flex flex-col gap-1">
          {order.items.map((line, at) => (
            <Dish key={line.lineId || at} line={line} />
          ))}
        </ul>
        {order.instructions ? <p className="text-14 text-wait-text">“{order.instructions}”</p> : null}
        <p className="text-right font-semibold text-14">{amountText(order.grandTotalInCents, order.currencyCode)}</p>
        {mayManage && !isOver ? <Answer order={order} action={action} /> : null}
      </Card>
    </li>
  );
}

/** `7 min`, and the seconds of the last two. */
function timeLeft(seconds: number): string {
  return seconds > 120 ? `${Math.floor(seconds / 60)} min left` : `${seconds} s left`;
}

function Dish({ line }: { line: MarketplaceLine }) {
  return (
    <li>
      <span className="font-semibold">
        {line.quantity} × {line.name}
      </span>
      {line.options.length > 0 ? (
        <span className="block text-14 text-ink-2">{line.options.flatMap(namesOf).join(' · ')}</span>
      ) : null}
      {allergensOf(line).length > 0 ? (
        <span className="block font-semibold text-fail-text">Allergies: {allergensOf(line).join(', ')}</span>
      ) : null}
      {wishesOf(line).map((wish) => (
        <span key={wish} className="block text-14 text-wait-text">
          “{wish}”
        </span>
      ))}
    </li>
  );
}

const namesOf = ({ name, quantity, options }: MarketplaceLine): string[] => [
  quantity > 1 ? `${quantity} × ${name}` : name,
  ...options.flatMap(namesOf),
];
const allergensOf = ({ allergens, options }: MarketplaceLine): string[] => [
  ...allergens,
  ...options.flatMap(allergensOf),
];
const wishesOf = ({ instructions, options }: MarketplaceLine): string[] => [
  ...(instructions ? [instructions] : []),
  ...options.flatMap(wishesOf),
];

/** All that a customer asked for stands above the button, so pressing it says that it was read. */
function Answer({ order, action }: { order: MarketplaceOrderAnswer; action: string }) {
  const warnings = warningsOf('accept', order);
  return (
    <>
      {warnings.map((code) => (
        <Banner key={code} kind="waiting" title={warningWords(code)} />
      ))}
      <form method="post" action={action}>
        <input type="hidden" name="from" value="queue" />
        <input type="hidden" name="acknowledged" value={warnings.join(' ')} />
        <Button type="submit" name="do" value="accept" variant="primary" size="large" isWide>
          <span>
            Accept<span className="sr-only"> {order.displayId}</span>
          </span>
        </Button>
      </form>
      <LinkButton href={action} variant="quiet" isWide>
        Deny, or another time…<span className="sr-only"> {order.displayId}</span>
      </LinkButton>
    </>
  );
}

interface ReadyProps {
  action: string;
  number: string;
  isReady: boolean;
}

/** Uber Eats completes it when it is delivered. */
export function ReadyForm({ action, number, isReady }: ReadyProps) {
  if (isReady) return <p className="text-14 text-ink-2">Ready. Waiting for the courier.</p>;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="from" value="queue" />
      <Button type="submit" name="do" value="ready" variant="primary" size="large" isWide>
        <span>
          Ready for pickup<span className="sr-only"> {number}</span>
        </span>
      </Button>
    </form>
  );
}
