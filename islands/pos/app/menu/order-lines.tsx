import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { staffAllergens } from '#src/domain/menu/staff-allergens.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { cx } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { OrderedBy } from '../kit/ordered-by.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { SeatTag } from './line-name.tsx';
import { LinePriceText } from './line-price-text.tsx';
import { useMenu } from './menu-store.ts';

export interface OrderLinesProps {
  lines: readonly OrderLine[];
  currencyCode: CurrencyCode;
  hasPrices?: boolean;
  /** Of the whole order, below its lines. */
  note?: string;
}

/** The lines of an order: quantity and name, options below, comments in a band. */
export function OrderLines({ lines, currencyCode, hasPrices = false, note }: OrderLinesProps) {
  const { menu } = useMenu(useTill().api);
  return (
    <>
      <ul className="space-y-2">
        {lines.map(({ id, line, priced }) => (
          <li key={id} className="flex gap-3">
            <span className="tnum w-8 shrink-0 text-right font-bold">{priced.quantity}×</span>
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">
                  {priced.name}
                  <SeatTag seat={line.seat} />
                </span>
                {hasPrices ? <MoneyText amountInCents={priced.lineTotalInCents} currencyCode={currencyCode} /> : null}
              </div>
              {summaryLines(priced.parts).map(({ level, text }, at) => (
                <p
                  // biome-ignore lint/suspicious/noArrayIndexKey: a placed order's lines never change
                  key={at}
                  className={cx('text-14 leading-snug text-ink-2', level === 1 && 'pl-3', level > 1 && 'pl-6')}
                >
                  {text}
                </p>
              ))}
              {menu ? <Allergens text={staffAllergens(line, menu.menu)} /> : null}
              {hasPrices ? <LinePriceText line={line} priced={priced} currencyCode={currencyCode} /> : null}
              <OrderedBy who={line.orderedBy} />
              {line.comments ? (
                <p
                  className="mt-1 rounded-input bg-wait-soft px-2 py-0.5 text-14 font-medium text-wait-text"
                  data-selectable
                >
                  {line.comments}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {note ? (
        <p className="mt-3 rounded-input bg-wait-soft px-3 py-2 font-medium text-wait-text" data-selectable>
          {note}
        </p>
      ) : null}
    </>
  );
}

/** By the menu as it is now: a correction reaches what was ordered before. */
function Allergens({ text }: { text: string }) {
  return text === '' ? null : (
    <p data-part="allergens" className="text-14 leading-snug text-ink-2">
      {text}
    </p>
  );
}
