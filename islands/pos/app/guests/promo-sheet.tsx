import { useId, useState } from 'react';
import { MAX_TILL_COUPONS } from '#src/domain/ordering/counter-wishes.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { RemoveIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Problem } from '../parts/order-card.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useAct } from '../parts/use-act.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { act } from '../state/draft-store.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import type { OrderTotal } from '../state/order-total.ts';
import { Stamps } from './guest-part.tsx';

/** Coupons that the guest brings, and the reward of their card. */
export function PromoSheet({ draft, total, onClose }: { draft: OrderDraft; total: OrderTotal; onClose: () => void }) {
  const { api } = useTill();
  const id = useId();
  const [code, setCode] = useState('');
  const add = useAct(async () => {
    const coupon = await api.guests.coupon(code, draft.wanted?.isoDateTimeUtc ?? null);
    const others = draft.coupons.filter((one) => one.coupon.id !== coupon.coupon.id);
    act({ type: 'coupons', coupons: [...others, coupon] });
    setCode('');
  });
  return (
    <Sheet
      title="Coupon or reward"
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" isWide onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="space-y-5">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim() !== '') void add.run();
          }}
        >
          <label htmlFor={id} className="mb-1 block font-semibold">
            Coupon code
          </label>
          <div className="flex gap-2">
            <input
              id={id}
              value={code}
              maxLength={30}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value.toUpperCase())}
              className={`${CONTROL} min-h-14 min-w-0 flex-1 uppercase`}
            />
            <Button
              type="submit"
              variant="primary"
              size="large"
              isBusy={add.isBusy}
              disabled={code.trim() === '' || draft.coupons.length >= MAX_TILL_COUPONS}
            >
              Apply
            </Button>
          </div>
          {add.problem ? <Problem text={add.problem} /> : null}
        </form>
        {draft.coupons.length > 0 ? <Coupons draft={draft} total={total} /> : null}
        {draft.guest ? (
          <div className="rounded-card border border-line [&>div]:border-t-0">
            <Stamps guest={draft.guest} draft={draft} />
          </div>
        ) : (
          <p className="text-ink-2">A loyalty card goes by the customer’s phone number: choose the customer first.</p>
        )}
      </div>
    </Sheet>
  );
}

function Coupons({ draft, total }: { draft: OrderDraft; total: OrderTotal }) {
  const { currencyCode } = useSession().store;
  return (
    <ul aria-label="Coupons" className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {draft.coupons.map(({ coupon }) => {
        const row = total.breakdown.find((one) => one.kind === 'coupon' && one.refId === coupon.id);
        const refused = total.refusedCoupons.find((one) => one.couponCode === coupon.couponCode);
        return (
          <li key={coupon.id} className="flex min-h-16 items-center gap-3 px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{coupon.couponCode}</span>
              <span className={refused ? 'block text-14 font-semibold text-fail-text' : 'block text-14 text-ink-2'}>
                {refused ? describeIssue(refused.issue, currencyCode) : coupon.description}
              </span>
            </span>
            {row ? (
              <MoneyText amountInCents={row.amountInCents} currencyCode={currencyCode} className="font-semibold" />
            ) : null}
            <button
              type="button"
              aria-label={`Remove ${coupon.couponCode}`}
              onClick={() =>
                act({ type: 'coupons', coupons: draft.coupons.filter((one) => one.coupon.id !== coupon.id) })
              }
              className="grid size-12 shrink-0 place-items-center rounded-input text-fail-text hover:bg-sunken"
            >
              <RemoveIcon size={20} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
