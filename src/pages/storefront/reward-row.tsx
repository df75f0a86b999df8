import { rewardOfferText } from '#src/domain/promotions/loyalty-text.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CartView } from '#src/features/website/load-cart.ts';
import { Button } from '#src/ui/button.tsx';
import { StarIcon } from '#src/ui/icon.tsx';

interface Props {
  readonly reward: CartView['reward'];
  readonly currencyCode: CurrencyCode;
}

/** The reward of a full card: used with one press, after showing what would be lost, or why it can't be used. */
export function RewardRow({ reward, currencyCode }: Props) {
  if (!reward) return null;
  const { offer, isUsed } = reward;
  return (
    <div data-part="reward" className="flex items-center gap-3 rounded-card bg-sunken p-3">
      <StarIcon size={20} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 text-14">
        <span className="block font-semibold">{isUsed ? 'Reward used' : 'Your reward is ready'}</span>
        <span className="text-ink-2">{rewardOfferText(offer, isUsed, currencyCode)}</span>
      </p>
      {offer.kind === 'usable' ? (
        <Button type="submit" name="do" value={isUsed ? 'keepReward' : 'useReward'} formNoValidate className="shrink-0">
          {isUsed ? 'Don’t use it' : 'Use reward'}
        </Button>
      ) : null}
    </div>
  );
}

/** The press's request; null if it was another one. */
export function requestedReward(form: FormData): boolean | null {
  const asked = form.get('do');
  if (asked === 'useReward') return true;
  return asked === 'keepReward' ? false : null;
}
