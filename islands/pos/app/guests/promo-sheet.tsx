import { useEffect, useId, useState } from 'react';
import { MAX_TILL_COUPONS } from '#src/domain/ordering/counter-details.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { RemoveIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';
import { useSteady } from '../kit/use-steady.ts';
import { useMenu } from '../menu/menu-store.ts';
import { couponOffers } from './coupon-offers.ts';
import { Stamps } from './guest-part.tsx';
import { useAnswer } from './use-answer.ts';

/** The customer's coupons, and the reward of their loyalty card. */
export function PromoSheet({ draft, total, onClose }: { draft: OrderDraft; total: OrderTotal; onClose: () => void }) {
  const coupon = useCouponCode(draft);
  const isFull = draft.coupons.length >= MAX_TILL_COUPONS;
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
        <CodeForm {...coupon} isFull={isFull} />
        {isFull ? null : <Offers draft={draft} isBusy={coupon.add.isBusy} onTake={coupon.take} />}
        {draft.coupons.length > 0 ? <Coupons draft={draft} total={total} /> : null}
        {draft.guest ? (
          <div className="rounded-card border border-line [&>div]:border-t-0">
            <Stamps guest={draft.guest} draft={draft} />
          </div>
        ) : (
          <p className="text-ink-2">Loyalty goes by phone number. Add the customer first.</p>
        )}
      </div>
    </Sheet>
  );
}

function useCouponCode(draft: OrderDraft) {
  const { api } = useTill();
  const [code, setCode] = useState('');
  const add = useAct(async () => {
    const coupon = await api.guests.coupon(code, draft.wanted?.isoDateTimeUtc ?? null);
    const others = draft.coupons.filter((one) => one.coupon.id !== coupon.coupon.id);
    act({ type: 'coupons', coupons: [...others, coupon] });
    setCode('');
  });
  // A tapped coupon is entered like a typed one.
  const [tapped, setTapped] = useState(false);
  const enter = useSteady(() => {
    setTapped(false);
    void add.run();
  });
  useEffect(() => {
    if (tapped) enter();
  }, [tapped, enter]);
  const take = (couponCode: string) => {
    setCode(couponCode);
    setTapped(true);
  };
  return { code, setCode, add, take };
}

function CodeForm({ code, setCode, add, isFull }: ReturnType<typeof useCouponCode> & { isFull: boolean }) {
  const id = useId();
  const isEmpty = code.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void add.run();
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
        <Button type="submit" variant="primary" size="large" isBusy={add.isBusy} disabled={isEmpty || isFull}>
          Apply
        </Button>
      </div>
      {add.problem ? <Problem text={add.problem} /> : null}
    </form>
  );
}

/** Coupons that would work now, one tap each. Without an answer nothing is shown: a code can still be typed. */
function Offers({
  draft,
  isBusy,
  onTake,
}: {
  draft: OrderDraft;
  isBusy: boolean;
  onTake: (couponCode: string) => void;
}) {
  const { api } = useTill();
  const { store } = useSession();
  const { menu } = useMenu(api);
  const { data } = useAnswer('shown', () => api.guests.shownCoupons());
  if (!data || !menu) return null;
  const offers = couponOffers(data.coupons, draft, { menu: menu.menu, store, now: Date.now() });
  if (offers.length === 0) return null;
  return (
    <ChoiceGroup label="Works on this order">
      {offers.map(({ coupon, takesOffInCents }) => (
        <Choice
          key={coupon.couponCode}
          isChosen={false}
          isDisabled={isBusy}
          onChoose={() => onTake(coupon.couponCode)}
          trailing={<MoneyText amountInCents={-takesOffInCents} currencyCode={store.currencyCode} />}
        >
          <span className="block">{coupon.couponCode}</span>
          <span className="block text-14 font-medium text-ink-2">{coupon.description}</span>
        </Choice>
      ))}
    </ChoiceGroup>
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
              title={`Remove ${coupon.couponCode}`}
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
