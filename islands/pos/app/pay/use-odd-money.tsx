import { type ReactNode, useRef, useState } from 'react';
import { type OddMoney, oddMoneyText } from '#src/domain/till/odd-money.ts';
import { Button } from '#src/ui/button.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';

interface Asked {
  readonly odd: OddMoney;
  readonly go: () => void;
}

/** Confirms once an amount that looks like a slip. The same amount is not confirmed again. */
export function useOddMoney(): {
  check: (odd: OddMoney | null, go: () => void) => void;
  isAsking: boolean;
  sheet: ReactNode;
} {
  const { currencyCode } = useSession().store;
  const [asked, setAsked] = useState<Asked | null>(null);
  const sure = useRef('');
  const check = (odd: OddMoney | null, go: () => void) => {
    if (odd === null || sure.current === nameOf(odd)) go();
    else setAsked({ odd, go });
  };
  if (!asked) return { check, isAsking: false, sheet: null };
  const words = oddMoneyText(asked.odd, currencyCode);
  const close = () => setAsked(null);
  const sheet = (
    <Sheet title={words.title} note={words.note} size="small" onClose={close}>
      <div className="grid gap-2">
        <Button size="large" isWide onClick={close}>
          {words.no}
        </Button>
        <Button
          variant="primary"
          size="large"
          isWide
          data-enter="never"
          onClick={() => {
            sure.current = nameOf(asked.odd);
            close();
            asked.go();
          }}
        >
          {words.yes}
        </Button>
      </div>
    </Sheet>
  );
  return { check, isAsking: true, sheet };
}

function nameOf({ kind, amountInCents, ofInCents }: OddMoney): string {
  return `${kind} ${amountInCents} ${ofInCents}`;
}
