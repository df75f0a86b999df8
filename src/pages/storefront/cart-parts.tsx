import { formatAmount } from '#src/domain/money/format-amount.ts';
import { MAX_LINE_QUANTITY } from '#src/domain/ordering/cart.schema.ts';
import { couponWorth } from '#src/domain/promotions/coupon-text.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CartLineView, CartView } from '#src/features/website/load-cart.ts';
import type { UsableCoupon } from '#src/features/website/usable-coupons.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { CouponIcon, MinusIcon, PlusIcon, UndoIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { AllergenLine } from './allergen-list.tsx';
import { ChoiceSummary } from './choice-summary.tsx';
import type { StoreHead } from './store-head.ts';

/** A line of the cart with its picture, what was chosen, what is wrong with it, and its buttons. */
export function CartLineRow({
  cartLine,
  ownName,
  currencyCode,
  editHref,
}: {
  cartLine: CartLineView;
  /** No other line has it. */
  ownName: string;
  currencyCode: CurrencyCode;
  /** Null where the line has no form on the website. */
  editHref: string | null;
}) {
  const { line, name, imageId, priced, issue, allergens } = cartLine;
  return (
    <li data-key={line.id} className="flex gap-4 py-4" data-part="cart-line">
      {imageId ? (
        <Image
          src={`/images/${imageId}`}
          alt={name}
          ratio={[1, 1]}
          width={80}
          className="size-20 shrink-0 rounded-card"
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          {editHref ? (
            <a href={editHref} className="-my-2.5 py-2.5 font-semibold text-ink no-underline hover:underline">
              {name}
            </a>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          {priced ? <MoneyText amountInCents={priced.lineTotalInCents} currencyCode={currencyCode} /> : null}
        </p>
        {priced ? <ChoiceSummary parts={priced.parts} currencyCode={currencyCode} /> : null}
        <AllergenLine chosen={allergens} />
        {line.comments ? <p className="text-14 text-ink-2 italic">“{line.comments}”</p> : null}
        {issue ? (
          <p className="mt-1 font-medium text-14 text-fail-text" role="alert">
            {issue}
          </p>
        ) : null}
        <LineButtons lineId={line.id} name={ownName} quantity={line.quantity} editHref={editHref} />
      </div>
    </li>
  );
}

/** The coupons of the cart, each with what became of it, and the field for another one. */
export function CartCoupons({
  cart,
  form,
  currencyCode,
  usable,
}: {
  cart: CartView;
  form: FormState;
  currencyCode: CurrencyCode;
  usable: readonly UsableCoupon[];
}) {
  const savingOf = (code: string) => cart.refusedCoupons.find((one) => one.couponCode === code)?.savesAloneInCents ?? 0;
  return (
    <div className="flex flex-col gap-2">
      {cart.couponCodes.map((code) => (
        <form
          key={code}
          data-key={`coupon-${code}`}
          method="post"
          className="flex flex-wrap items-center justify-between gap-2 text-14"
        >
          <span data-outcome>
            <span className="font-semibold">{code}</span>{' '}
            <span className="text-ink-2">
              {cart.refusedCoupons.find((one) => one.couponCode === code)?.why ?? 'applied'}
            </span>
          </span>
          <input type="hidden" name="couponCode" value={code} />
          {savingOf(code) > 0 ? (
            <Button type="submit" name="do" value="useInstead" size="small">
              Use this instead and save {formatAmount(savingOf(code), currencyCode)} more
            </Button>
          ) : null}
          <Button
            type="submit"
            name="do"
            value="removeCoupon"
            variant="quiet"
            size="small"
            aria-label={`Remove ${code}`}
          >
            Remove
          </Button>
        </form>
      ))}
      <form method="post" data-key="add-coupon" className="flex items-end gap-2">
        <Field name="couponCode" label="Coupon code" error={form.errors.couponCode} className="flex-1">
          {(wiring) => (
            <Input
              {...wiring}
              autoCapitalize="characters"
              autoComplete="off"
              defaultValue={form.values.couponCode ?? ''}
            />
          )}
        </Field>
        <Button type="submit" name="do" value="coupon">
          Apply
        </Button>
      </form>
      {usable.length > 0 ? <UsableCoupons usable={usable} currencyCode={currencyCode} /> : null}
    </div>
  );
}

/** What the customer needs no code for: coupons that work for this cart, one press each. */
function UsableCoupons({ usable, currencyCode }: { usable: readonly UsableCoupon[]; currencyCode: CurrencyCode }) {
  return (
    <ul aria-label="Coupons you can use now" data-part="usable-coupons" className="mt-1 flex flex-col gap-2">
      {usable.map(({ coupon, savesInCents }) => (
        <li key={coupon.couponCode}>
          <form
            method="post"
            data-key={`use-${coupon.couponCode}`}
            className="flex items-center gap-3 rounded-card border border-accent border-dashed py-1.5 pr-1.5 pl-3 text-14"
          >
            <input type="hidden" name="couponCode" value={coupon.couponCode} />
            <CouponIcon size={18} aria-hidden className="shrink-0 text-accent-text" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{couponWorth(coupon, currencyCode)}</span>
              <span className="block truncate text-ink-2 tabular-nums">
                {coupon.couponCode} · saves {formatAmount(savesInCents, currencyCode)}
              </span>
            </span>
            <Button type="submit" name="do" value="coupon" size="small" aria-label={`Use ${coupon.couponCode}`}>
              Use
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

export function CollectionChoice({ head, chosen }: { head: StoreHead; chosen: string }) {
  return (
    <form method="post" aria-label="How do you want your order?" className="flex gap-1 rounded-card bg-sunken p-1">
      <input type="hidden" name="do" value="collection" />
      {head.collections.map((one) => (
        <button
          key={one.type}
          type="submit"
          name="collectionType"
          value={one.type}
          aria-pressed={one.type === chosen}
          className="min-h-11 flex-1 rounded-input px-2 font-semibold text-14 text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong/60"
        >
          {one.label}
        </button>
      ))}
    </form>
  );
}

export function RemovedNotice({ notice, canUndo }: { notice: string | null; canUndo: boolean }) {
  if (!notice) return null;
  return (
    <form
      method="post"
      data-key="notice"
      className="my-3 flex min-h-12 items-center justify-between gap-3 rounded-card bg-sunken pr-1 pl-4"
    >
      <span data-outcome>{notice}</span>
      {canUndo ? (
        <Button type="submit" name="do" value="undo" variant="quiet" icon={UndoIcon}>
          Undo
        </Button>
      ) : null}
    </form>
  );
}

/** One press each, so that it works without script and without a second button to confirm. */
function LineButtons({
  lineId,
  name,
  quantity,
  editHref,
}: {
  lineId: string;
  name: string;
  quantity: number;
  editHref: string | null;
}) {
  return (
    <form method="post" className="-mr-2 mt-2 flex flex-wrap items-center" data-key={`buttons-${lineId}`}>
      <input type="hidden" name="lineId" value={lineId} />
      <input type="hidden" name="quantity" value={quantity} />
      <div className="flex items-center rounded-full border border-line-strong/60">
        <IconButton
          type="submit"
          name="do"
          value="fewer"
          icon={MinusIcon}
          label={`Decrease quantity of ${name}`}
          className="rounded-full!"
          disabled={quantity <= 1}
        />
        <span className="tnum w-7 text-center font-semibold">
          <span className="sr-only">Quantity </span>
          {quantity}
        </span>
        <IconButton
          type="submit"
          name="do"
          value="more"
          icon={PlusIcon}
          label={`Increase quantity of ${name}`}
          className="rounded-full!"
          disabled={quantity >= MAX_LINE_QUANTITY}
        />
      </div>
      {editHref ? (
        <LinkButton variant="quiet" href={editHref} className="ml-1 px-2!" aria-label={`Edit ${name}`}>
          Edit
        </LinkButton>
      ) : null}
      <Button type="submit" name="do" value="remove" variant="quiet" className="px-2!" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </form>
  );
}
