import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icon.tsx';
import { act } from '../draft/draft-store.ts';
import { type KeptPrice, keptNow } from '../draft/kept-prices.ts';
import type { MenuChange } from '../draft/menu-changes.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { useSession } from '../kit/pos-context.tsx';

/** The menu changed under the order. Shown below the lines, so that they and the buttons stay in place. */
export function MenuNote({ draft }: { draft: OrderDraft }) {
  const { currencyCode } = useSession().store;
  const { news } = draft;
  const kept = keptNow(draft);
  const money = (cents: number) => formatAmount(cents, currencyCode);
  const isKept = news.some(({ lineId, change }) => change.kind === 'price' && kept.has(lineId));
  return (
    <div
      role="status"
      className="flex items-start gap-1.5 border-t border-line bg-wait-soft py-1 pr-1 pl-3 text-wait-text"
    >
      <div className="max-h-24 min-w-0 flex-1 overflow-y-auto py-2 text-14 leading-snug max-md:max-h-16 max-md:py-1 short:max-h-16 short:py-1 short:leading-tight">
        {/* When space is short, the effect on the order comes first. */}
        <p className="font-bold max-md:sr-only short:sr-only">The menu changed</p>
        <ul>
          {news.map((one) => (
            <li key={one.lineId} className="tnum">
              <MenuChangeText {...one} kept={kept.get(one.lineId)} money={money} />
            </li>
          ))}
        </ul>
      </div>
      {isKept ? <UseNewPrices /> : null}
      <button
        type="button"
        aria-label="Dismiss"
        title="Dismiss"
        onClick={() => act({ type: 'forgetNews' })}
        className="grid size-12 shrink-0 place-items-center rounded-input"
      >
        <CheckIcon size={20} aria-hidden />
      </button>
    </div>
  );
}

interface MenuChangeTextProps extends MenuChange {
  kept: KeptPrice | undefined;
  money: (cents: number) => string;
}

function MenuChangeText({ name, change, kept, money }: MenuChangeTextProps) {
  const dish = <span className="font-semibold">{name}</span>;
  if (change.kind === 'out') {
    return (
      <>
        {dish}: {change.why}
      </>
    );
  }
  const before = kept
    ? `This order keeps the old price, ${money(kept.priced.unitPriceInCents)}.`
    : `It was ${money(change.fromInCents)}.`;
  return (
    <>
      {dish} is {money(change.toInCents)} now. {before}
    </>
  );
}

/** One tap gives every line today's price. */
export function UseNewPrices({ onDone }: { onDone?: () => void }) {
  return (
    <Button
      size="small"
      onClick={() => {
        act({ type: 'useNewPrices' });
        onDone?.();
      }}
      className="min-h-12 shrink-0 max-xl:w-20 max-xl:whitespace-normal!"
    >
      Use new prices
    </Button>
  );
}
