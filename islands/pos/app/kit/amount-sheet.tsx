import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Keypad } from './keypad.tsx';
import { centsOfPad, type PadKey, padKeyOf, pressPad } from './pad-keys.ts';
import { useSession } from './pos-context.tsx';
import { Sheet } from './sheet.tsx';

/** Asks for an amount by pad or keyboard, never above what is left. */
export function AmountSheet({
  title,
  mostInCents,
  onDone,
  onClose,
}: {
  title: string;
  mostInCents: number;
  onDone: (amountInCents: number) => void;
  onClose: () => void;
}) {
  const { currencyCode } = useSession().store;
  const [digits, setDigits] = useState('');
  const amountInCents = centsOfPad(digits);
  const isSound = amountInCents > 0 && amountInCents <= mostInCents;
  const press = (key: PadKey) => setDigits((so) => pressPad(so, key));
  useDigits(press, () => isSound && onDone(amountInCents));
  return (
    <Sheet
      title={title}
      note={`${formatAmount(mostInCents, currencyCode)} left to pay.`}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" isWide disabled={!isSound} onClick={() => onDone(amountInCents)}>
          {formatAmount(amountInCents, currencyCode)}
        </Button>
      }
    >
      <p className="mb-3 text-center">
        <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} className="text-36 font-extrabold" />
        <span role="status" className="block min-h-5 text-14 text-fail-text">
          {amountInCents > mostInCents ? 'That’s more than the amount due.' : ''}
        </span>
      </p>
      <Keypad corner="00" onKey={press} />
    </Sheet>
  );
}

/** Types the keyboard's digits on the pad. Enter with no button focused is done. `isOff` while another pad covers this one. */
export function useDigits(onKey: (key: PadKey) => void, onEnter: () => void, isOff: () => boolean = () => false): void {
  const latest = useRef({ onKey, onEnter, isOff });
  latest.current = { onKey, onEnter, isOff };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (latest.current.isOff()) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const key = padKeyOf(event.key);
      if (key) latest.current.onKey(key);
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) latest.current.onEnter();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
