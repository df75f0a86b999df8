import { useState } from 'react';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { oddReceived, oddTip } from '#src/domain/till/odd-money.ts';
import { changeFor } from '../cash/cash.ts';
import { useDigits } from '../kit/amount-sheet.tsx';
import { isSomethingOpen } from '../kit/modal.ts';
import { type PadKey, pressPad } from '../kit/pad-keys.ts';
import { useSession } from '../kit/pos-context.tsx';
import { usePhoneCard } from './phone-card.tsx';
import { mayTake, type PaymentInput, paymentOf, type TenderEntry, type TenderMethod, tenderOf } from './tender.ts';
import { useIsTerminalOffline } from './terminal-offline.tsx';
import { useOddMoney } from './use-odd-money.tsx';
import { useTip } from './use-tip.ts';

export interface TenderPanelProps {
  amountInCents: number;
  /** The part of this payment that percentage tips are taken from. */
  tipBaseInCents: number;
  isBusy: boolean;
  collectionType: CollectionType;
  /** Empty: none was given. */
  customerPhone: string;
  /** One of several payments. */
  isPart: boolean;
  onPay: (payment: PaymentInput) => void;
  /** The card terminal takes it from here. */
  onCard: (card: { readonly tipInCents: number; readonly isByPhone: boolean }) => void;
}

/** One payment as it is entered: method, amount received and tip, and the call that takes it. */
export function useTender(props: TenderPanelProps) {
  const { amountInCents, tipBaseInCents, isBusy, collectionType, onPay, onCard } = props;
  const { store, cardTerminal } = useSession();
  const isTerminalOffline = useIsTerminalOffline();
  const [method, setMethod] = useState<TenderMethod>('posCash');
  const [customName, setCustomName] = useState('');
  const [digits, setDigits] = useState('');
  const tip = useTip({ baseInCents: tipBaseInCents, collectionType });
  /** Where the pad writes. */
  const [field, setField] = useState<'received' | 'tip'>('received');
  const phone = usePhoneCard(props);
  const odd = useOddMoney();
  const entry: TenderEntry = { method, customName, amountInCents, tipInCents: tip.tipInCents, digits };
  const tender = tenderOf(entry, store.countryCode);
  const isCash = method === 'posCash';
  const canPay = mayTake(entry, tender, cardTerminal !== null && !isTerminalOffline);

  const payNow = (receivedInCents: number) => {
    if (isBusy || (isCash && changeFor(tender.dueInCents, receivedInCents) === null) || !canPay) return;
    if (method === 'posCard' && !tender.isFree) onCard({ tipInCents: tip.tipInCents, isByPhone: phone.isByPhone });
    else onPay(paymentOf(entry, tender, receivedInCents));
  };
  const pay = (receivedInCents = tender.tenderedInCents) => {
    const received = isCash ? oddReceived(tender.dueInCents, receivedInCents, store.currencyCode) : null;
    odd.check(oddTip(amountInCents, tip.tipInCents), () => odd.check(received, () => payNow(receivedInCents)));
  };
  const press = (key: PadKey) => {
    if (field === 'tip') tip.press(key);
    else setDigits((so) => pressPad(so, key));
  };
  // Ignore digits typed into a sheet over this screen, and let Enter only take an amount that was typed.
  useDigits(press, () => digits !== '' && pay(), isSomethingOpen);
  const choose = (next: TenderMethod, name = customName) => {
    setMethod(next);
    setCustomName(name);
  };
  return { entry, tender, tip, phone, field, setField, canPay, pay, press, choose, oddSheet: odd.sheet };
}

export type Tendering = ReturnType<typeof useTender>;
