import type { MarketplaceLine } from '#src/domain/marketplace/marketplace-order.ts';
import { cx } from '#src/ui/classes.ts';
import { WarningIcon } from '#src/ui/icon.tsx';

/** Dishes of a marketplace's order in its own words, with what the customer asked for: it is read before anybody accepts. */
export function UberEatsLines({ lines, level = 0 }: { lines: readonly MarketplaceLine[]; level?: number }) {
  return (
    <ul className={level === 0 ? 'space-y-2' : 'pl-3'}>
      {lines.map((line, at) => (
        <li key={line.lineId || `${line.itemId}-${at}`} className={level === 0 ? 'flex gap-3' : ''}>
          {level === 0 ? <span className="tnum w-8 shrink-0 text-right font-bold">{line.quantity}×</span> : null}
          <div className="min-w-0 flex-1">
            <span className={cx(level === 0 ? 'font-semibold' : 'text-14 leading-snug text-ink-2')}>
              {level > 0 && line.quantity > 1 ? `${line.quantity} × ` : ''}
              {line.name}
            </span>
            {line.allergens.length > 0 ? (
              <p className="mt-1 flex gap-1.5 font-bold text-fail-text">
                <WarningIcon size={18} aria-hidden className="mt-0.5 shrink-0" />
                Allergies: {line.allergens.join(', ')}
              </p>
            ) : null}
            {line.instructions ? <Wanted text={line.instructions} /> : null}
            {line.options.length > 0 ? <UberEatsLines lines={line.options} level={level + 1} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** In the customer's own words. */
export function Wanted({ text }: { text: string }) {
  return (
    <p className="mt-1 rounded-input bg-wait-soft px-2 py-0.5 text-14 font-medium text-wait-text" data-selectable>
      {text}
    </p>
  );
}
