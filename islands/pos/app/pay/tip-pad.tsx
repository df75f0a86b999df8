import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Choice } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { centsOfPad, pressPad } from '../kit/pad-keys.ts';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';

/** A tip of any amount, on a pad of its own. */
export function TipPad({
  tipInCents,
  isOwn,
  onTip,
}: {
  tipInCents: number;
  isOwn: boolean;
  onTip: (cents: number) => void;
}) {
  const { currencyCode } = useSession().store;
  const [digits, setDigits] = useState<string | null>(null);
  return (
    <>
      <Choice
        isChosen={isOwn}
        onChoose={() => setDigits('')}
        trailing={isOwn ? formatAmount(tipInCents, currencyCode) : null}
      >
        Other
      </Choice>
      {digits === null ? null : (
        <Sheet title="Tip" size="small" onClose={() => setDigits(null)}>
          <MoneyText
            amountInCents={centsOfPad(digits)}
            currencyCode={currencyCode}
            className="mb-4 block text-center text-[3rem] leading-none font-extrabold"
          />
          <Keypad corner="00" onKey={(key) => setDigits((so) => pressPad(so ?? '', key))} />
          <Button
            variant="primary"
            size="large"
            isWide
            className="mt-4"
            onClick={() => {
              onTip(centsOfPad(digits));
              setDigits(null);
            }}
          >
            Set tip
          </Button>
        </Sheet>
      )}
    </>
  );
}
