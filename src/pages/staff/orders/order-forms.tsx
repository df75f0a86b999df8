import type { ReactNode } from 'react';
import { ETA_MINUTES } from '#src/domain/ordering/eta.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { LATER_STEPS } from '#src/domain/ordering/ready-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field, fieldId } from '#src/ui/field.tsx';
import { DownIcon } from '#src/ui/icon.tsx';
import { OTHER_REASON, REJECT_REASONS } from '#src/ui/order-labels.ts';
import type { FreshOrder } from './queue.ts';

/** Where a press leads: back to the queue it was made in, else the order's own page. */
export type From = 'queue' | 'order';

interface Acts {
  /** The order's own page, which does what is pressed anywhere. */
  action: string;
  from: From;
}

/** One press for the usual time, or the guest's own; other times one touch further. */
export function AcceptForms({
  fresh: { order, confirmed, usualMinutes },
  action,
  from,
  isShort = false,
}: Acts & { fresh: FreshOrder /** The other times are elsewhere on the page. */; isShort?: boolean }) {
  return (
    <>
      <form method="post" action={action} data-order-number={order.orderNumber}>
        <input type="hidden" name="do" value="accept" />
        <input type="hidden" name="from" value={from} />
        <Button type="submit" variant="primary" size="large" isWide>
          <span>
            Accept<span className="sr-only"> {order.orderNumber}</span>
            {confirmed === null ? ` · ${usualMinutes} min` : ` for ${confirmed}`}
          </span>
        </Button>
      </form>
      {confirmed === null && !isShort ? (
        <Fold label="Accept with another time">
          <form
            method="post"
            action={action}
            data-order-number={order.orderNumber}
            className="mt-2 grid grid-cols-4 gap-2"
          >
            <input type="hidden" name="do" value="accept" />
            <input type="hidden" name="from" value={from} />
            {ETA_MINUTES.map((minutes) => (
              <Button key={minutes} type="submit" name="etaMinutes" value={minutes} className="px-1!">
                {minutes === 0 ? 'ASAP' : `${minutes} min`}
              </Button>
            ))}
          </form>
        </Fold>
      ) : null}
    </>
  );
}

/** Two touches: what is asked, then the reason. */
export function RejectForm({ order, action, from }: Acts & { order: Order }) {
  return (
    <Fold label={`Reject ${order.orderNumber}…`} isDanger>
      <form method="post" action={action} data-order-number={order.orderNumber} className="mt-2 grid grid-cols-2 gap-2">
        <input type="hidden" name="do" value="reject" />
        <input type="hidden" name="from" value={from} />
        {REJECT_REASONS.map((reason) => (
          <Button key={reason} type="submit" name="reason" value={reason} className="px-2! whitespace-normal!">
            {reason}
          </Button>
        ))}
      </form>
      <form method="post" action={action} data-order-number={order.orderNumber} className="mt-3 flex flex-col gap-2">
        <input type="hidden" name="do" value="reject" />
        <input type="hidden" name="from" value={from} />
        <Field name="reasonText" label={OTHER_REASON} formId={fieldId(order.id, 'reject')}>
          {(wiring) => <Input {...wiring} maxLength={200} required />}
        </Field>
        <Button type="submit" variant="danger">
          Reject for this reason
        </Button>
      </form>
    </Fold>
  );
}

/** The promised time moves later by one touch; the customer gets a text. */
export function LaterForm({ order, action, from }: Acts & { order: Order }) {
  return (
    <form method="post" action={action} data-order-number={order.orderNumber}>
      <input type="hidden" name="do" value="later" />
      <input type="hidden" name="from" value={from} />
      {/* The time that the person saw: whoever is quicker has moved it once, and not twice. */}
      <input type="hidden" name="insteadOf" value={order.promisedForIsoDateTimeUtc ?? ''} />
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons of one line, which its label names */}
      <div role="group" aria-label={`Ready later, ${order.orderNumber}`} className="grid grid-cols-3 gap-2">
        {LATER_STEPS.map((minutes) => (
          <Button key={minutes} type="submit" name="minutes" value={minutes} className="px-1!">
            +{minutes} min
          </Button>
        ))}
      </div>
    </form>
  );
}

export function CompleteForm({ order, action, from }: Acts & { order: Order }) {
  return (
    <form method="post" action={action} data-order-number={order.orderNumber}>
      <input type="hidden" name="from" value={from} />
      <Button type="submit" name="do" value="complete" variant="primary" size="large" isWide>
        <span>
          Complete<span className="sr-only"> {order.orderNumber}</span>
        </span>
      </Button>
    </form>
  );
}

function Fold({ label, isDanger = false, children }: { label: string; isDanger?: boolean; children: ReactNode }) {
  return (
    <details className="group/act">
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-input px-1 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden ${isDanger ? 'text-fail-text' : 'text-ink-2'}`}
      >
        {label}
        <DownIcon size={18} aria-hidden className="transition-transform group-open/act:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
