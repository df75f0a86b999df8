/** The tips that a till offers with one tap (decision 0110). Browser-safe. Amounts in cents. */

import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { type Cents, fractionOf, percentOf } from '#src/domain/money/money.ts';
import type { TipsSettings } from '#src/domain/tenancy/store-settings.schema.ts';

export interface TipChoice {
  readonly id: string;
  /** '18%', '$2.00', '6 or more guests 18%', 'Service 12.5%'. */
  readonly label: string;
  readonly amountInCents: Cents;
  /** Added without a tap; the guest may have it removed. */
  readonly isInAdvance: boolean;
}

export interface TipOf {
  /** The base for tips: without the tax that is added to prices (`tipBaseOf`). */
  readonly baseInCents: Cents;
  readonly collectionType: CollectionType;
  readonly amountText: (cents: Cents) => string;
}

/** The store's tip keys with their amounts; none if it takes no tips. Never the same amount twice. */
export function tipChoices(tips: TipsSettings, { baseInCents, collectionType, amountText }: TipOf): TipChoice[] {
  if (!tips.isEnabled) return [];
  const { gratuity, serviceChargeBps } = tips;
  const isTable = collectionType === 'dineIn';
  const share = (id: string, words: string, bps: number, isInAdvance = false): TipChoice => ({
    id: `${id}${bps}`,
    label: [words, `${bps / 100}%`].filter(Boolean).join(' '),
    amountInCents: percentOf(baseInCents, bps),
    isInAdvance,
  });
  const choices = [
    ...(isTable ? [share('service', 'Service', serviceChargeBps, true)] : []),
    ...(tips.kind === 'percent'
      ? tips.percentsBps.map((bps) => share('percent', '', bps))
      : tips.amountsInCents.map((cents) => ({
          id: `amount${cents}`,
          label: amountText(cents),
          amountInCents: cents,
          isInAdvance: false,
        }))),
    ...(isTable && gratuity.fromGuests > 0
      ? [share('gratuity', `${gratuity.fromGuests} or more guests`, gratuity.bps)]
      : []),
  ];
  // Zero is no key: neither a share of nothing nor a charge that the store doesn't make.
  return choices.filter(({ amountInCents }) => amountInCents > 0);
}

/** The tip base of one part of a bill: in proportion to what the part pays of the whole. */
export function tipBaseOfPart(baseInCents: Cents, partInCents: Cents, wholeInCents: Cents): Cents {
  if (wholeInCents <= 0 || partInCents >= wholeInCents) return baseInCents;
  return fractionOf(baseInCents, partInCents, wholeInCents);
}
