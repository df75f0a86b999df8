import { loyaltyPromise } from '#src/domain/promotions/loyalty-words.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { cx } from './classes.ts';
import { StarIcon } from './icon.tsx';
import { Image } from './image.tsx';

interface Props {
  settings: LoyaltySettings;
  /** Stamps that the customer has. */
  credits: number;
  currencyCode: CurrencyCode;
}

/** The loyalty card as its customer sees it: the restaurant's picture, what it promises, and the stamps so far. */
export function StampCard({ settings, credits, currencyCode }: Props) {
  const stamps = Math.min(credits, settings.count);
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
            ? 'Your reward is ready: use it at checkout.'
            : `${stamps} of ${settings.count}. Every order is a stamp.`}
        </p>
      </div>
    </section>
  );
}
