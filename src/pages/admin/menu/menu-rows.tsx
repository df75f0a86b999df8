import type { WaitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input, TickBox } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { EditIcon, SortDownIcon, SortUpIcon, SwitchIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { paths } from '../paths.ts';
import { editHref } from './item-types.ts';
import { ITEM_TYPE_LABELS } from './menu-labels.ts';
import type { MenuRow } from './menu-list.ts';

interface Props {
  rows: readonly MenuRow[];
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  mayEdit: boolean;
  maySellOut: boolean;
  /** The mark of an item's unpublished changes. */
  markOf?: (itemId: string) => WaitingMark | null;
  /** The rows are all of one category, so that "up" means something. */
  mayMove?: boolean;
  /** In the builder: rows are ticked, dragged and edited in the list. */
  builder?: BuilderRows | undefined;
}

export interface BuilderRows {
  /** The form that the ticks belong to. */
  readonly bulkForm: string;
  readonly isAllTicked: boolean;
  /** The row being edited. */
  readonly editing: string | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly currencySymbol: string;
  /** The address that opens a row's fields, or without one closes them. */
  editHref(itemId?: string): string;
}

/** While a row is dragged: a line where it would be dropped. */
export const DROP_MARKS =
  'data-dragged:bg-sunken before:pointer-events-none before:absolute before:inset-x-0 before:z-20 before:hidden before:h-1 before:bg-accent ' +
  'data-[drop=top]:before:top-0 data-[drop=top]:before:block data-[drop=bottom]:before:bottom-0 data-[drop=bottom]:before:block';

/** One item a line: what it looks like, costs, and whether it is sold now. */
export function MenuRows({ rows, ...props }: Props) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {rows.map((row, at) =>
        props.builder?.editing === row.id ? (
          <RowFieldsForm key={row.id} row={row} builder={props.builder} />
        ) : (
          <Row key={row.id} {...{ row, ...props }} isFirst={at === 0} isLast={at === rows.length - 1} />
        ),
      )}
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
  builder,
  isFirst,
  isLast,
}: Omit<Props, 'rows'> & { row: MenuRow; isFirst: boolean; isLast: boolean }) {
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
      className={cx(
        'group relative flex items-center gap-3 border-line max-sm:flex-wrap max-sm:justify-end border-b p-2.5 last:border-b-0 hover:bg-sunken/70 has-focus-visible:bg-sunken sm:gap-4',
        builder && DROP_MARKS,
      )}
    >
      {builder ? <RowTick row={row} builder={builder} mayMove={mayMove} /> : null}
      <Image
        src={row.imageId ? `/images/${row.imageId}` : null}
        alt=""
        ratio={[4, 3]}
        width={64}
        colour={row.colour}
        className={cx(
          'w-16 shrink-0 rounded-input',
          builder && 'max-sm:hidden',
          !row.isAvailable && 'opacity-50 grayscale',
        )}
      />
      <div className="min-w-0 flex-1 max-sm:min-w-48">
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
      {builder ? <EditHere row={row} builder={builder} /> : null}
      {mayMove ? <Steps of="item" {...{ isFirst, isLast }} id={row.id} name={row.name} /> : null}
      <OnSale {...{ row, mark, maySellOut }} />
    </li>
  );
}

function OnSale({ row, mark, maySellOut }: { row: MenuRow; mark: WaitingMark | null; maySellOut: boolean }) {
  if (mark === 'new') {
    return <span className="w-24 shrink-0 text-right text-14 text-ink-2 sm:w-28">Not on sale yet</span>;
  }
  if (maySellOut) return <SoldOutButton row={row} />;
  return row.isSoldOut ? <span>Sold out</span> : null;
}

export const MARK_LABELS: Readonly<Record<WaitingMark, string>> = {
  new: 'New, not published',
  changed: 'Changed, not published',
};

function MarkChip({ mark }: { mark: WaitingMark }) {
  return (
    <span data-part="waiting-mark" className="rounded-full bg-wait-soft px-2 text-12 text-wait-text">
      {MARK_LABELS[mark]}
    </span>
  );
}

function EditHere({ row, builder }: { row: MenuRow; builder: BuilderRows }) {
  return (
    <a
      href={builder.editHref(row.id)}
      data-part="edit-here"
      className="relative z-10 grid size-8 shrink-0 place-items-center rounded-button text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <EditIcon size={18} aria-hidden />
      <span className="sr-only">Edit name and price of {row.name}</span>
    </a>
  );
}

function RowTick({ row, builder, mayMove }: { row: MenuRow; builder: BuilderRows; mayMove: boolean }) {
  return (
    <>
      {mayMove ? (
        <span data-part="grip" aria-hidden="true" className="relative z-10 -mr-2 hidden cursor-grab text-ink-3">
          <SwitchIcon size={18} />
        </span>
      ) : null}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control */}
      <label className="relative z-10 -m-2 grid w-fit cursor-pointer p-2">
        <TickBox
          name="item"
          value={row.id}
          form={builder.bulkForm}
          defaultChecked={builder.isAllTicked}
          data-row=""
          aria-label={`Select ${row.name}`}
        />
      </label>
    </>
  );
}

/** Name and price, edited in the list. Typed text stays while it can't be saved. */
function RowFieldsForm({ row, builder }: { row: MenuRow; builder: BuilderRows }) {
  const { name, priceText } = row.fields;
  const { typed, currencySymbol } = builder;
  return (
    <li
      id={row.id}
      data-part="menu-row"
      data-name={row.name}
      className="border-line border-b bg-sunken p-3 last:border-b-0"
    >
      <form
        method="post"
        action={builder.editHref(row.id)}
        data-part="edit-row"
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="itemId" value={row.id} />
        <input type="hidden" name="was.name" value={name} />
        <Field name="name" label="Name" className="min-w-48 flex-1">
          {(wiring) => (
            <Input {...wiring} defaultValue={typed.name ?? name} maxLength={100} autoComplete="off" data-first />
          )}
        </Field>
        {priceText === null ? null : (
          <>
            <input type="hidden" name="was.price" value={priceText} />
            <Field name="price" label="Price" className="w-32">
              {(wiring) => (
                <Input
                  {...wiring}
                  before={currencySymbol}
                  defaultValue={typed.price ?? priceText}
                  inputMode="decimal"
                  autoComplete="off"
                  className="tnum"
                />
              )}
            </Field>
          </>
        )}
        <Button type="submit" name="do" value="edit" variant="primary">
          Save
        </Button>
        <LinkButton href={builder.editHref()} data-part="edit-close">
          Cancel
        </LinkButton>
      </form>
    </li>
  );
}

interface StepsProps {
  of: 'category' | 'item';
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}

/** One place nearer to the top or the bottom, on the website and the tills too. */
export function Steps({ of, id, name, isFirst, isLast }: StepsProps) {
  const blank = <span aria-hidden="true" className="w-(--control) shrink-0" />;
  return (
    <form method="post" data-part="steps" className="relative z-10 flex shrink-0">
      <input type="hidden" name={`${of}Id`} value={id} />
      {isFirst ? (
        blank
      ) : (
        <IconButton
          type="submit"
          name="do"
          value={`${of}Up`}
          size="small"
          icon={SortUpIcon}
          label={`Move ${name} up`}
        />
      )}
      {isLast ? (
        blank
      ) : (
        <IconButton
          type="submit"
          name="do"
          value={`${of}Down`}
          size="small"
          icon={SortDownIcon}
          label={`Move ${name} down`}
        />
      )}
    </form>
  );
}

/** Acts at once. Shows the present state; a press reverses it. */
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
