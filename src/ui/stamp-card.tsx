import { loyaltyPromise } from '#src/domain/promotions/loyalty-text.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { cx } from './classes.ts';
import { StarIcon } from './icon.tsx';
import { Image } from './image.tsx';

interface Props {
  settings: LoyaltySettings;
  /** Stamps that the customer has earned; below zero where the card owes one. */
  credits: number;
  /** Stamps of orders that are neither paid nor completed yet. */
  creditsOnTheWay?: number;
  currencyCode: CurrencyCode;
}

/** The loyalty card as its customer sees it: the restaurant's picture, what it promises, and the stamps so far. */
export function StampCard({ settings, credits, creditsOnTheWay = 0, currencyCode }: Props) {
  const stamps = Math.max(0, Math.min(credits, settings.count));
  return (
    <section data-part="loyalty-card" className="overflow-hidden rounded-card bg-accent text-accent-ink">
      {settings.cardBg ? (
        <Image
          src={`/images/${settings.cardBg}`}
          alt=""
          ratio={[8, 3]}
          width={640}
          className="h-auto w-full object-cover"
          isEager
        />
      ) : null}
      <div className="flex flex-col gap-4 p-6">
        <p className="font-extrabold text-22">{loyaltyPromise(settings, currencyCode)}</p>
        <ol aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-2">
          {Array.from({ length: settings.count }, (_, at) => at).map((at) => (
            <li
              key={at}
              className={cx(
                'grid aspect-square place-items-center rounded-full border-2 border-accent-ink',
                at < stamps && 'bg-accent-ink text-accent',
              )}
            >
              {at < stamps ? <StarIcon size={18} /> : null}
            </li>
          ))}
        </ol>
        <p className="font-semibold tabular-nums">
          {credits >= settings.count
            ? 'Your reward is ready. Use it at checkout.'
            : `${stamps} of ${settings.count} stamps. You earn one with every order.`}
        </p>
        {creditsOnTheWay > 0 ? (
          <p className="text-14 tabular-nums">
            {creditsOnTheWay === 1
              ? '1 stamp is on its way. It counts once its order is paid or completed.'
              : `${creditsOnTheWay} stamps are on their way. They count once their orders are paid or completed.`}
          </p>
        ) : null}
        {credits < 0 ? (
          <p className="text-14 tabular-nums">
            An order that filled an earlier card was cancelled or refunded, so your next{' '}
            {-credits === 1 ? 'stamp goes' : `${-credits} stamps go`} towards that card.
          </p>
        ) : null}
      </div>
    </section>
  );
}
