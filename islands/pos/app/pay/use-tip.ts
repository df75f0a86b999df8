import { useState } from 'react';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { tipChoices } from '#src/domain/payments/tip-choices.ts';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';
import { useSession } from '../kit/pos-context.tsx';

/** The tip of one payment, in one of the store's steps or typed. A service charge is on from the start. */
export function useTip({ baseInCents, collectionType }: { baseInCents: number; collectionType: CollectionType }) {
  const { tips, currencyCode } = useSession().store;
  const choices = tipChoices(tips, {
    baseInCents,
    collectionType,
    amountText: (cents) => formatAmount(cents, currencyCode),
  });
  const service = choices.find((one) => one.isInAdvance);
  const [tipInCents, setTipInCents] = useState(() => service?.amountInCents ?? 0);
  const [isOwn, setIsOwn] = useState(false);
  const set = (cents: number, isTyped: boolean) => {
    setTipInCents(cents);
    setIsOwn(isTyped);
  };
  const press = (key: PadKey) => {
    setIsOwn(true);
    setTipInCents((so) => centsOfPad(pressPad(so === 0 ? '' : String(so), key)));
  };
  return { choices, hasService: service !== undefined, tipInCents, isOwn, set, press };
}
