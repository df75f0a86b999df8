import type { ItemUnavailable } from '#src/domain/menu/availability.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { TriedItem } from '#src/domain/pricing/try-item.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { Banner } from '#src/ui/banner.tsx';
import { cx } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { PreviewCard } from '../side.tsx';

interface Props {
  tried: TriedItem;
  /** The choices a customer would have to make first. */
  unchosen: readonly { readonly message: string }[];
  where: { readonly at: Temporal.Instant };
  now: Temporal.Instant;
  timezone: string;
  currencyCode: CurrencyCode;
}

/** Whether it can be ordered then, and how its price comes about. */
export function Explained({ tried, unchosen, where, now, timezone, currencyCode }: Props) {
  const { unavailable, issues } = tried;
  const described = (issue: PricingIssue) => describeIssue(issue, currencyCode);
  const hints = unchosen.length > 0 ? unchosen.map(({ message }) => message) : issues.map(described);
  const isNow = Temporal.Instant.compare(where.at, now) === 0;
  return (
    <div className="flex flex-col gap-4">
      {unavailable ? (
        <Banner kind="waiting" title={isNow ? 'Can’t be ordered now' : 'Can’t be ordered then'}>
          {whyText(unavailable, now, timezone)}
        </Banner>
      ) : (
        <Banner
          kind="success"
          title={`Can be ordered ${isNow ? 'now' : formatStoreTimeAndDay(where.at, now, timezone)}`}
        />
      )}
      <PreviewCard title="Price">
        {hints.length > 0 ? (
          <ul className="mb-3 flex flex-col gap-1 text-14 text-ink-2">
            {[...new Set(hints)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
        <PriceSteps {...{ tried, currencyCode }} />
      </PreviewCard>
    </div>
  );
}

/** What makes the price, step by step, down to the total with its tax. */
export function PriceSteps({ tried, currencyCode }: Pick<Props, 'tried' | 'currencyCode'>) {
  const { steps, priced } = tried;
  if (!priced || steps.length === 0) return null;
  return (
    <>
      <ul className="mb-2 flex flex-col">
        {steps.map(({ label, amountInCents, level }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in this order
            key={at}
            className={cx('flex items-baseline gap-4 py-1', level > 0 && 'pl-4 text-14 text-ink-3')}
          >
            <span className="min-w-0 flex-1">{label}</span>
            {amountInCents === 0 ? null : <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} />}
          </li>
        ))}
      </ul>
      <PriceExplanation
        breakdown={priced.breakdown}
        grandTotalInCents={priced.grandTotalInCents}
        currencyCode={currencyCode}
        hidesLines
      />
    </>
  );
}

function whyText({ code, availableAt }: ItemUnavailable, now: Temporal.Instant, timezone: string): string {
  switch (code) {
    case 'notAvailable':
      return 'It’s not on the menu: the item, its category or all pizzas are turned off.';
    case 'soldOut':
      return 'It’s sold out.';
    case 'wrongChannel':
      return 'It isn’t sold on this channel.';
    case 'wrongCollection':
      return 'It isn’t offered for this order type.';
    case 'outsideHours':
      return availableAt
        ? `It’s outside the item’s hours. It can be ordered from ${formatStoreTimeAndDay(availableAt, now, timezone)}.`
        : 'It’s outside the item’s hours.';
    case 'noHalves':
      return 'There aren’t two pizzas for the halves.';
    case 'dealUnfillable':
      return 'A part of the deal has nothing to choose from.';
  }
}
