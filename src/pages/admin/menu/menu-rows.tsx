import { href } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Image } from '#src/ui/image.tsx';
import { paths } from '../paths.ts';
import type { MenuRow } from './menu-list.ts';
import { ITEM_TYPE_LABELS } from './menu-words.ts';

interface Props {
  rows: readonly MenuRow[];
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  mayEdit: boolean;
  maySellOut: boolean;
}

/** One item a line: what it looks like, costs, and whether it is sold now. */
export function MenuRows({ rows, base, params, mayEdit, maySellOut }: Props) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          data-part="menu-row"
          data-name={row.name}
          data-sold-out={row.isSoldOut}
          className="group relative flex items-center gap-3 border-line border-b p-2.5 last:border-b-0 hover:bg-sunken/70 has-focus-visible:bg-sunken sm:gap-4"
        >
          <Image
            src={row.imageId ? `/images/${row.imageId}` : null}
            alt=""
            ratio={[4, 3]}
            width={64}
            colour={row.colour}
            className={cx('w-16 shrink-0 rounded-input', !row.isAvailable && 'opacity-50 grayscale')}
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <a
                href={
                  mayEdit && row.type === 'basic'
                    ? href(base, paths.editItem, { ...params, itemId: row.id })
                    : href(base, paths.item, { ...params, itemId: row.id })
                }
                className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
              >
                {row.name}
              </a>
              {row.label ? (
                <span className="rounded-full bg-accent-soft px-2 text-12 text-accent-text">{row.label}</span>
              ) : null}
            </p>
            <p className="flex flex-wrap gap-x-2 text-14 text-ink-2">
              <span className="tnum sm:hidden">{row.priceText || 'No price'}</span>
              {row.type === 'basic' ? null : <span>{ITEM_TYPE_LABELS[row.type]}</span>}
              {row.isAvailable ? null : <span className="font-medium text-fail-text">Not on the menu</span>}
              {row.limits.map((limit) => (
                <span key={limit}>{limit}</span>
              ))}
            </p>
          </div>
          <span className="tnum hidden w-28 shrink-0 text-right sm:block">{row.priceText || 'No price'}</span>
          {maySellOut ? <SoldOutButton row={row} /> : row.isSoldOut ? <span>Sold out</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** Acts at once. What it does is its name; its state is said beside it. */
export function SoldOutButton({ row }: { row: Pick<MenuRow, 'id' | 'name' | 'isSoldOut'> }) {
  return (
    <form method="post" data-part="sold-out" className="relative z-10 w-28 shrink-0 text-right">
      <input type="hidden" name="itemId" value={row.id} />
      <Button
        type="submit"
        name="do"
        value={row.isSoldOut ? 'backOnSale' : 'soldOut'}
        size="small"
        aria-pressed={row.isSoldOut}
        aria-label={`${row.name} is sold out`}
        className="w-full aria-pressed:border-fail aria-pressed:bg-fail-soft aria-pressed:text-fail-text"
      >
        {row.isSoldOut ? 'Sold out' : 'On sale'}
      </Button>
    </form>
  );
}
