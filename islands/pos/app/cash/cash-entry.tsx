import { DENOMINATIONS } from '#src/domain/cash/denominations.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { cx } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useDigits } from '../kit/amount-sheet.tsx';
import { Keypad } from '../kit/keypad.tsx';
import type { PadKey } from '../kit/pad-keys.ts';
import { useSession } from '../kit/pos-context.tsx';
import { type CashCount, denominationsOf, pressCount, stepPiece, totalOf } from './cash-count.ts';

export interface CashEntryProps {
  /** 'In the drawer'. */
  label: string;
  count: CashCount;
  onCount: (change: (so: CashCount) => CashCount) => void;
}

/** Counted money: by note and coin with the pad at the side, or one total. */
export function CashEntry({ label, count, onCount }: CashEntryProps) {
  const { currencyCode } = useSession().store;
  const press = (key: PadKey) => onCount((so) => pressCount(so, key));
  const next = () => onCount((so) => (so.mode === 'pieces' ? stepPiece(so, currencyCode, 1) : so));
  useDigits(press, next);
  const isPieces = count.mode === 'pieces';
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p>
            <span className="block text-14 font-semibold text-ink-2">{label}</span>
            <MoneyText
              amountInCents={totalOf(count)}
              currencyCode={currencyCode}
              className="block text-36 leading-tight font-extrabold"
            />
          </p>
          <ModeSwitch isPieces={isPieces} onMode={(mode) => onCount((so) => ({ ...so, mode }))} />
        </div>
        {isPieces ? <Pieces count={count} onChoose={(at) => onCount((so) => ({ ...so, at }))} /> : null}
      </div>
      <div>
        <Keypad corner={isPieces ? 'clear' : '00'} onKey={press} />
        {isPieces ? (
          <button
            type="button"
            onClick={next}
            className="mt-2 min-h-14 w-full rounded-card border border-line bg-paper text-18 font-semibold hover:border-line-strong active:bg-accent-soft"
          >
            Next
          </button>
        ) : null}
      </div>
    </div>
  );
}

function ModeSwitch({ isPieces, onMode }: { isPieces: boolean; onMode: (mode: CashCount['mode']) => void }) {
  const key = (mode: CashCount['mode'], words: string, isChosen: boolean) => (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onMode(mode)}
      className="min-h-12 rounded-input px-3 text-14 font-semibold whitespace-nowrap text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong"
    >
      {words}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons of one switch, without a fieldset's border
    <div role="group" aria-label="Count by" className="flex rounded-input bg-sunken p-1">
      {key('pieces', 'Notes and coins', isPieces)}
      {key('total', 'One total', !isPieces)}
    </div>
  );
}

function Pieces({ count, onChoose }: { count: CashCount; onChoose: (valueInCents: number) => void }) {
  const { currencyCode } = useSession().store;
  const counted = new Map(denominationsOf(count).map((piece) => [piece.valueInCents, piece.count]));
  return (
    <ul className="mt-4 grid grid-cols-3 gap-2">
      {DENOMINATIONS[currencyCode].map(({ valueInCents, kind }) => {
        const isChosen = valueInCents === count.at;
        const pieces = counted.get(valueInCents) ?? 0;
        return (
          <li key={valueInCents}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(valueInCents)}
              className={cx(
                'flex min-h-14 w-full items-center justify-between gap-1 rounded-input border-2 px-2 py-1 sm:px-3',
                isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-paper hover:border-line-strong',
              )}
            >
              <span className="flex items-center gap-2 font-semibold">
                <span
                  aria-hidden
                  className={cx(
                    'shrink-0 border-2 border-line-strong max-sm:hidden',
                    kind === 'note' ? 'h-3 w-5 rounded-[2px]' : 'size-3.5 rounded-full',
                  )}
                />
                <span className="tnum">{pieceText(valueInCents, currencyCode)}</span>
              </span>
              <span className={cx('tnum text-22 font-bold', pieces === 0 && 'text-ink-3')}>
                <span className="sr-only">, counted </span>
                {pieces}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const MINOR = { AUD: 'c', NZD: 'c', USD: 'c', GBP: 'p' } as const;

/** '$50', '20c', '50p': as people say it. */
function pieceText(valueInCents: number, currencyCode: keyof typeof MINOR): string {
  if (valueInCents < 100) return `${valueInCents}${MINOR[currencyCode]}`;
  return formatAmount(valueInCents, currencyCode).replace(/\.00$/, '');
}
