import { useState } from 'react';
import { isPhoneOrder } from '#src/domain/payments/phone-order.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession } from '../kit/pos-context.tsx';

export type PhoneCard = ReturnType<typeof usePhoneCard>;

/** Whether the customer gives the card's number by phone, where the order and the till's terminal allow it. */
export function usePhoneCard(order: { readonly collectionType: string; readonly customerPhone: string }) {
  const { cardTerminal } = useSession();
  const [isChosen, choose] = useState(false);
  const isOffered = cardTerminal?.takesPhoneCards === true && isPhoneOrder(order);
  return { isOffered, isByPhone: isOffered && isChosen, choose };
}

/** Of a phone order: the number is typed at the terminal, so the till never has it. */
export function WhereIsCard({ phone: { isOffered, isByPhone, choose } }: { phone: PhoneCard }) {
  if (!isOffered) return null;
  return (
    <ChoiceGroup label="Card" note={isByPhone ? 'Type the card number on the terminal.' : undefined}>
      <Choice isChosen={!isByPhone} onChoose={() => choose(false)}>
        At the terminal
      </Choice>
      <Choice isChosen={isByPhone} onChoose={() => choose(true)}>
        By phone
      </Choice>
    </ChoiceGroup>
  );
}
