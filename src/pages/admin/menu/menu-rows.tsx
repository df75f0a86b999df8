import type { WaitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { SortUpIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { paths } from '../paths.ts';
import { editHref } from './item-types.ts';
import type { MenuRow } from './menu-list.ts';
import { ITEM_TYPE_LABELS } from './menu-words.ts';

interface Props {
  rows: readonly MenuRow[];
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  mayEdit: boolean;
  maySellOut: boolean;
  /** What of an item is not published yet. */
  markOf?: (itemId: string) => WaitingMark | null;
  /** The rows are all of one category, so that "up" means something. */
  mayMove?: boolean;
}

/** One item a line: what it looks like, costs, and whether it is sold now. */
export function MenuRows({ rows, ...props }: Props) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {rows.map((row, at) => (
        <Row key={row.id} {...{ row, ...props }} isFirst={at === 0} />
      ))}
    </ul>
  );
}

function Row({
  row,
  base,
  params,
  mayEdit,
  maySellOut,
  markOf = () => null,
  mayMove = false,
  isFirst,
}: Omit<Props, 'rows'> & { row: MenuRow; isFirst: boolean }) {
  const mark = markOf(row.id);
  const notes = [
    ...(row.type === 'basic' ? [] : [ITEM_TYPE_LABELS[row.type]]),
    ...(row.isAvailable ? [] : ['Not on the menu']),
    ...row.limits,
  ];
  return (
    <li
      id={row.id}
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
            href={mayEdit ? editHref(base, params, row) : href(base, paths.item, { ...params, itemId: row.id })}
            className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
          >
            {row.name}
          </a>
          {mark ? <MarkChip mark={mark} /> : null}
          {row.label ? (
            <span className="rounded-full bg-accent-soft px-2 text-12 text-accent-text">{row.label}</span>
          ) : null}
        </p>
        <p className="text-14 text-ink-2">
          <span className="tnum sm:hidden">{[row.priceText || 'No price', ...notes].join(' · ')}</span>
          <span className="hidden sm:inline">{notes.join(' · ')}</span>
        </p>
      </div>
      <span className="tnum hidden w-28 shrink-0 text-right sm:block">{row.priceText || 'No price'}</span>
      {mayMove && !isFirst ? (
        <UpForm button="itemUp" field="itemId" id={row.id} name={row.name} />
      ) : mayMove ? (
        <span aria-hidden="true" className="w-8 shrink-0 pointer-coarse:w-11" />
      ) : null}
      {mark === 'new' ? (
        <span className="w-24 shrink-0 text-right text-14 text-ink-2 sm:w-28">Not on sale yet</span>
      ) : maySellOut ? (
        <SoldOutButton row={row} />
      ) : row.isSoldOut ? (
        <span>Sold out</span>
      ) : null}
    </li>
  );
}

export const MARK_WORDS: Readonly<Record<WaitingMark, string>> = {
  new: 'New, not published',
  changed: 'Changed, not published',
};

function MarkChip({ mark }: { mark: WaitingMark }) {
  return (
    <span data-part="waiting-mark" className="rounded-full bg-wait-soft px-2 text-12 text-wait-text">
      {MARK_WORDS[mark]}
    </span>
  );
}

interface UpFormProps {
  button: 'categoryUp' | 'itemUp';
  field: 'categoryId' | 'itemId';
  id: string;
  name: string;
}

/** One place nearer to the top, on the website and the tills too. */
export function UpForm({ button, field, id, name }: UpFormProps) {
  return (
    <form method="post" className="relative z-10">
      <input type="hidden" name={field} value={id} />
      <IconButton type="submit" name="do" value={button} size="small" icon={SortUpIcon} label={`Move ${name} up`} />
    </form>
  );
}

/** Acts at once. It says what is so now; a press makes it the other way round. */
export function SoldOutButton({ row }: { row: Pick<MenuRow, 'id' | 'name' | 'isSoldOut'> }) {
  return (
    <form method="post" data-part="sold-out" className="relative z-10 w-24 shrink-0 text-right sm:w-28">
      <input type="hidden" name="itemId" value={row.id} />
      <Button
        type="submit"
        name="do"
        value={row.isSoldOut ? 'backOnSale' : 'soldOut'}
        size="small"
        data-sold={row.isSoldOut}
        className="w-full data-[sold=true]:border-fail data-[sold=true]:bg-fail-soft data-[sold=true]:text-fail-text"
      >
        <span data-part="state">{row.isSoldOut ? 'Sold out' : 'On sale'}</span>
        <span className="sr-only">: {row.name}</span>
      </Button>
    </form>
  );
}
