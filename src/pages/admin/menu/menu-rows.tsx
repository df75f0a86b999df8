import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import type { WaitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Image } from '#src/ui/image.tsx';
import { paths } from '../paths.ts';
import { ConfirmPrices } from './confirm-prices.tsx';
import { editHref } from './item-types.ts';
import { ITEM_TYPE_LABELS } from './menu-labels.ts';
import type { MenuRow } from './menu-list.ts';
import { RowIcon } from './row-icons.tsx';

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
  /** Why it couldn't be saved, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly currencySymbol: string;
  /** The address that opens a row's fields, or without one closes them. */
  editHref(itemId?: string): string;
  /** The address that asks what becomes of a category's items. */
  deleteHref(categoryId: string): string;
}

/** One item a line: what it looks like, costs, and whether it is sold now. */
export function MenuRows({ rows, ...props }: Props) {
  return (
    <ul
      data-builder={props.builder ? '' : undefined}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {rows.map((row, at) =>
        props.builder?.editing === row.id ? (
          <RowFieldsForm
            key={row.id}
            row={row}
            builder={props.builder}
            itemHref={href(props.base, paths.item, { ...props.params, itemId: row.id })}
          />
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
    <li id={row.id} data-part="menu-row" data-name={row.name} data-sold-out={row.isSoldOut}>
      {builder ? <RowTick row={row} builder={builder} mayMove={mayMove} /> : null}
      <Image
        src={row.imageId ? `/images/${row.imageId}` : null}
        alt=""
        ratio={[4, 3]}
        width={64}
        colour={row.colour}
        {...(row.isAvailable ? {} : { className: 'opacity-50 grayscale' })}
      />
      <div data-part="what">
        <p>
          <a href={mayEdit ? editHref(base, params, row) : href(base, paths.item, { ...params, itemId: row.id })}>
            {row.name}
          </a>
          {mark ? <MarkChip mark={mark} /> : null}
          {row.label ? (
            <span className="rounded-full bg-accent-soft px-2 text-12 text-accent-text">{row.label}</span>
          ) : null}
        </p>
        <p>
          <b>{[row.priceText || 'No price', ...notes].join(' · ')}</b>
          {notes.length > 0 ? <span>{notes.join(' · ')}</span> : null}
        </p>
        {row.soldOutUntil ? <p data-part="sold-until">{`Sold out until ${row.soldOutUntil}`}</p> : null}
      </div>
      <span data-part="price">{row.priceText || 'No price'}</span>
      {builder ? <OnMenu row={row} /> : null}
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
    <a href={builder.editHref(row.id)} data-part="edit-here">
      <RowIcon of="edit" />
      <span className="sr-only">{`Edit name and price of ${row.name}, ${row.priceText || 'no price'}`}</span>
    </a>
  );
}

/** On the menu or kept off it, in one press that can be undone. */
function OnMenu({ row: { id, name, isAvailable } }: { row: MenuRow }) {
  return (
    <form method="post" data-part="on-menu">
      <input type="hidden" name="item" value={id} />
      <button
        type="submit"
        name="do"
        value={isAvailable ? 'hide' : 'show'}
        title={isAvailable ? 'Take off the menu' : 'Put on the menu'}
      >
        <RowIcon of={isAvailable ? 'shown' : 'hidden'} />
        <span className="sr-only">{`${isAvailable ? 'Take off the menu' : 'Put on the menu'}: ${name}`}</span>
      </button>
    </form>
  );
}

function RowTick({ row, builder, mayMove }: { row: MenuRow; builder: BuilderRows; mayMove: boolean }) {
  return (
    <>
      {mayMove ? <Grip /> : null}
      <label>
        <input
          type="checkbox"
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

/** What a row is dragged by. Shown once dragging works. */
export function Grip() {
  return (
    <span data-part="grip" aria-hidden="true">
      <RowIcon of="grip" />
    </span>
  );
}

/** Name and price, edited in the list. Typed text stays while it can't be saved. */
function RowFieldsForm({ row, builder, itemHref }: { row: MenuRow; builder: BuilderRows; itemHref: string }) {
  const { name, priceText } = row.fields;
  const { typed, errors, currencySymbol } = builder;
  return (
    <li id={row.id} data-part="menu-row" data-name={row.name}>
      <form
        method="post"
        action={builder.editHref(row.id)}
        data-part="edit-row"
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="itemId" value={row.id} />
        <input type="hidden" name="was.name" value={name} />
        <Field
          name="name"
          label="Name"
          error={errors.name ?? savedMeanwhile(typed['was.name'], name, `“${name}”`)}
          className="min-w-48 flex-1"
        >
          {(wiring) => (
            <Input {...wiring} defaultValue={typed.name ?? name} maxLength={100} autoComplete="off" data-first />
          )}
        </Field>
        {priceText === null ? null : (
          <>
            <input type="hidden" name="was.price" value={priceText} />
            <Field
              name="price"
              label="Price"
              error={
                errors.price ??
                errors['price.basePrice'] ??
                savedMeanwhile(typed['was.price'], priceText, currencySymbol + priceText)
              }
              className="w-32"
            >
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
        <ConfirmPrices question={errors[CONFIRM_PRICES]} />
        <Button type="submit" name="do" value="edit" variant="primary">
          Save
        </Button>
        <LinkButton href={builder.editHref()} data-part="edit-close">
          Cancel
        </LinkButton>
        {/* Its history, where it is used, its prices in other stores, and Delete. */}
        <a href={itemHref} className="flex min-h-(--control) items-center px-2 text-14">
          Open item page
        </a>
      </form>
    </li>
  );
}

/** The field shows what was typed, over what is stored by now. */
function savedMeanwhile(was: string | undefined, stored: string, shown: string): string | undefined {
  return was === undefined || was === stored ? undefined : `Someone else saved ${shown}. Save again to replace it.`;
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
  const step = (to: 'up' | 'down') => (
    <button
      type="submit"
      name="do"
      value={to === 'up' ? `${of}Up` : `${of}Down`}
      aria-label={`Move ${name} ${to}`}
      title={`Move ${to}`}
    >
      <RowIcon of={to} />
    </button>
  );
  return (
    <form method="post" data-part="steps">
      <input type="hidden" name={`${of}Id`} value={id} />
      {isFirst ? <span /> : step('up')}
      {isLast ? <span /> : step('down')}
    </form>
  );
}

/** Acts at once. Shows the present state; a press reverses it. */
export function SoldOutButton({ row }: { row: Pick<MenuRow, 'id' | 'name' | 'isSoldOut'> }) {
  return (
    <form method="post" data-part="sold-out" data-act="soldOut">
      <input type="hidden" name="itemId" value={row.id} />
      <button type="submit" name="do" value={row.isSoldOut ? 'backOnSale' : 'soldOut'} data-sold={row.isSoldOut}>
        <span data-part="state">{row.isSoldOut ? 'Sold out' : 'On sale'}</span>
        <span className="sr-only">{`: ${row.name}`}</span>
      </button>
    </form>
  );
}
