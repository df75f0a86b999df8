import { BackspaceIcon } from '#src/ui/icon.tsx';
import type { PadKey } from './pad-keys.ts';

const ROWS: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export interface KeypadProps {
  onKey: (key: PadKey) => void;
  /** The button at the lower left: `00` for money, clear for a PIN. */
  corner: '00' | 'clear';
  isDisabled?: boolean;
}

/** Twelve big buttons. The component that shows it may also listen to the keyboard. */
export function Keypad({ onKey, corner, isDisabled = false }: KeypadProps) {
  const key = (name: PadKey, label: React.ReactNode, spoken?: string) => (
    <button
      key={name}
      type="button"
      disabled={isDisabled}
      aria-label={spoken}
      onClick={() => onKey(name)}
      className="tnum grid min-h-15 place-items-center rounded-card border border-line bg-surface text-28 font-semibold transition-colors hover:border-line-strong active:bg-accent-soft disabled:opacity-40 in-data-[part=sheet]:bg-paper"
    >
      {label}
    </button>
  );
  return (
    <div className="grid grid-cols-3 gap-2">
      {ROWS.map((digit) => key(digit, digit))}
      {corner === '00' ? key('00', '00') : key('clear', <span className="text-16">Clear</span>, 'Clear')}
      {key('0', '0')}
      {key('back', <BackspaceIcon size={26} aria-hidden />, 'Delete the last digit')}
    </div>
  );
}
