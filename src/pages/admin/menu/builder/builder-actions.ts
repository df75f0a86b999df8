import { percentInBps } from '#islands/admin/coupon-draft.ts';
import type { SoldOutUntil } from '#src/domain/menu/sold-out.schema.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { duplicateCategory, renameCategory } from '#src/features/menu/builder/change-categories.ts';
import { changeItems, duplicateItems, editInList, removeItems } from '#src/features/menu/builder/change-items.ts';
import type { BuilderChange } from '#src/features/menu/builder/change-menu.ts';
import type { ItemChange } from '#src/features/menu/builder/item-change.ts';
import { undoMenuChange } from '#src/features/menu/builder/undo-change.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { moveCategory, moveItems, type Step } from '#src/features/menu/move-in-menu.ts';
import { setSoldOut, soldOutInstant } from '#src/features/menu/set-sold-out.ts';
import type { ActionAnswer, PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { AMOUNT_WANTED, centsFrom } from '../../forms/kinds.tsx';
import { requireMay, textOf } from '../../forms.ts';
import { deleteByForm } from '../delete-category.tsx';
import { newItem } from '../item-kit.ts';
import { CATEGORY_STATION } from './bulk-bar.tsx';

export type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by' | 'actor'>;

/** A press's outcome: its message, and its undo. */
interface Done {
  readonly notice: string;
  readonly changeId?: string | null;
  /** Where the page scrolls to. */
  readonly at?: string;
}

type Act = (sent: Sent, ids: readonly string[]) => Promise<Done>;

const ACTS: Readonly<Record<string, Act>> = {
  addCategory,
  copyCategory,
  dropCategory,
  nameCategory,
  addDish,
  edit,
  raisePrices,
  placeItem,
  placeCategory,
  moveTo,
  sellOn,
  prepareAt,
  duplicate: async ({ ctx, scope, by }, itemIds) =>
    doneText('copied', await duplicateItems(ctx, scope, { itemIds, by })),
  delete: async ({ ctx, scope, by }, itemIds) => doneText('deleted', await removeItems(ctx, scope, { itemIds, by })),
  show: (sent, ids) => change(sent, ids, { kind: 'available', available: true }, 'put on the menu'),
  hide: (sent, ids) => change(sent, ids, { kind: 'available', available: false }, 'taken off the menu'),
  allSoldOut: (sent, ids) => sellAll(sent, ids, true),
  allOnSale: (sent, ids) => sellAll(sent, ids, false),
  async undo({ ctx, scope, form, by }) {
    await undoMenuChange(ctx, scope, { changeId: textOf(form, 'changeId'), by });
    return { notice: 'Undone.' };
  },
};

/** The actions of the menu builder; null if the button is none of them. */
export async function actInBuilder(sent: Sent): Promise<ActionAnswer | null> {
  const name = textOf(sent.form, 'do');
  // Every object knows `valueOf` and its like, which are no buttons.
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act) return null;
  requireMay(sent.actor, name.startsWith('all') ? 'soldOut.manage' : 'menu.manage', sent.scope);
  const ids = sent.form.getAll('item').filter((id) => typeof id === 'string');
  const done = await act(sent, ids);
  const { notice } = done;
  return { kind: 'redirect', to: addressAfter(sent.url, done), ...(notice ? { notice } : {}) };
}

/** The same list without what was edited or selected in it. */
function addressAfter(url: URL, { changeId, at }: Done): string {
  const query = new URLSearchParams(url.search);
  for (const name of ['edit', 'delete', 'selected', 'undo']) query.delete(name);
  if (changeId) query.set('undo', changeId);
  if (at) query.set('category', at);
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

async function addCategory({ ctx, scope, form, by }: Sent): Promise<Done> {
  const category = {
    ...{ name: textOf(form, 'newCategory'), description: '', image: null, backgroundColor: null },
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
    printStationIds: [],
  };
  const { id, name } = await createCategory(ctx, scope, { category, by });
  return { notice: `${name} added.`, at: id };
}

async function copyCategory({ ctx, scope, form, by }: Sent): Promise<Done> {
  const { changeId, copyId, count } = await duplicateCategory(ctx, scope, {
    categoryId: textOf(form, 'categoryId'),
    by,
  });
  return { notice: `Category copied with ${countText(count - 1)}.`, changeId, at: copyId };
}

async function dropCategory(sent: Sent): Promise<Done> {
  return deleteByForm(sent, textOf(sent.form, 'categoryId'));
}

async function nameCategory({ ctx, scope, form, by }: Sent): Promise<Done> {
  const [name, was] = [textOf(form, 'name'), textOf(form, 'was.name')];
  const { changeId } = await renameCategory(ctx, scope, { categoryId: textOf(form, 'categoryId'), name, was, by });
  return { notice: changeId === null ? '' : `${name} saved.`, changeId };
}

async function addDish({ ctx, scope, form, by }: Sent): Promise<Done> {
  // Without a place it goes last, under those that were typed before.
  const { sortOrder: _, ...empty } = newItem('basic', scope, textOf(form, 'categoryId'));
  const basePrice = amountOf(form, 'newPrice');
  const item = { ...empty, name: textOf(form, 'newDish'), price: { ...empty.price, basePrice } };
  const { name } = await createItem(ctx, scope, { item, by });
  return { notice: `${name} added.` };
}

async function edit({ ctx, scope, form, by }: Sent): Promise<Done> {
  const read = (field: string) => (form.has(field) ? amountOf(form, field) : null);
  const fields = { name: textOf(form, 'name'), priceInCents: read('price') };
  const was = { name: textOf(form, 'was.name'), priceInCents: read('was.price') };
  const confirmPrices = textOf(form, CONFIRM_PRICES);
  const { changeId } = await editInList(ctx, scope, {
    ...{ itemId: textOf(form, 'itemId'), fields, was, confirmPrices, by },
  });
  return { notice: changeId === null ? '' : `${fields.name} saved.`, changeId };
}

/** "5%", "-5%", "1.50" or "-0.50". */
async function raisePrices(sent: Sent, ids: readonly string[]): Promise<Done> {
  const typed = textOf(sent.form, 'by').replaceAll('−', '-');
  const [sign, size] = typed.startsWith('-') ? [-1, typed.slice(1)] : [1, typed.replace(/^\+/, '')];
  const isPercent = size.endsWith('%');
  const amount = isPercent ? percentInBps(size.slice(0, -1).trim()) : parseAmount(size);
  if (amount === null || amount <= 0) {
    throw invalidFields({ path: 'by', message: 'Enter an amount or a percentage, such as 1.50, -0.50 or 5%.' });
  }
  const how: ItemChange = isPercent
    ? { kind: 'addPercent', rateBps: sign * amount }
    : { kind: 'addToPrice', amountInCents: sign * amount };
  return change(sent, ids, how, 'repriced');
}

async function moveTo({ ctx, scope, form, by }: Sent, itemIds: readonly string[]): Promise<Done> {
  const categoryId = textOf(form, 'toCategory');
  if (categoryId === '') throw invalidFields({ path: 'toCategory', message: 'Choose a category.' });
  const moved = await moveItems(ctx, scope, { itemIds, categoryId, step: 'last', by });
  return {
    notice: itemIds.length === 1 ? '1 item moved.' : `${itemIds.length} items moved.`,
    changeId: moved.changeId,
  };
}

/** `online.on`, `pos.off`. */
async function sellOn(sent: Sent, ids: readonly string[]): Promise<Done> {
  const [channel, is] = textOf(sent.form, 'channel').split('.');
  if (channel !== 'online' && channel !== 'pos' && channel !== 'uberEats') {
    throw invalidFields({ path: 'channel', message: 'Choose where to sell them.' });
  }
  const isSold = is === 'on';
  return change(
    sent,
    ids,
    { kind: 'channel', channel, isSold },
    `${isSold ? 'now' : 'no longer'} ${ON_CHANNEL[channel]}`,
  );
}

const ON_CHANNEL = { online: 'on the website', pos: 'on tills', uberEats: 'on Uber Eats' } as const;

async function prepareAt(sent: Sent, ids: readonly string[]): Promise<Done> {
  const station = textOf(sent.form, 'station');
  if (station === '') throw invalidFields({ path: 'station', message: 'Choose a station.' });
  const printStationIds = station === CATEGORY_STATION ? [] : [station];
  return change(sent, ids, { kind: 'stations', printStationIds }, 'sent to another station');
}

async function placeItem({ ctx, scope, form, by }: Sent, itemIds: readonly string[]): Promise<Done> {
  const categoryId = textOf(form, 'categoryId');
  const { changeId } = await moveItems(ctx, scope, {
    itemIds,
    step: stepOf(form),
    by,
    ...(categoryId === '' ? {} : { categoryId }),
  });
  return { notice: changeId === null ? '' : 'Moved.', changeId };
}

async function placeCategory({ ctx, scope, form, by }: Sent): Promise<Done> {
  const { changeId } = await moveCategory(ctx, scope, { categoryId: textOf(form, 'moved'), step: stepOf(form), by });
  return { notice: changeId === null ? '' : 'Moved.', changeId };
}

function stepOf(form: FormData): Step {
  const before = textOf(form, 'before');
  return before === '' ? 'last' : { before };
}

async function change({ ctx, scope, form, by }: Sent, itemIds: readonly string[], how: ItemChange, verb: string) {
  const confirmPrices = textOf(form, CONFIRM_PRICES);
  return doneText(verb, await changeItems(ctx, scope, { itemIds, change: how, confirmPrices, by }));
}

/** Applies at once, outside the draft. An unpublished item can't be sold out. */
async function sellAll(sent: Sent, itemIds: readonly string[], soldout: boolean): Promise<Done> {
  const { ctx, scope, by } = sent;
  const asked = new Set(itemIds);
  const sold = (await ctx.menus.menuOf(scope)).items.filter(({ id }) => asked.has(id));
  if (sold.length === 0) throw new AppError('validation_failed', 'Select at least one item that is on sale.');
  const untilIsoDateTimeUtc = soldout ? await soldOutInstant(ctx, scope, untilOf(sent)) : null;
  for (const { id } of sold) await setSoldOut(ctx, scope, { itemId: id, soldout, untilIsoDateTimeUtc, by });
  const { timezone } = (await ctx.menus.storeOf(scope)).profile;
  const until = untilIsoDateTimeUtc === null ? '' : ` until ${timeText(untilIsoDateTimeUtc, ctx, timezone)}`;
  return { notice: `${countText(sold.length)} ${soldout ? `sold out everywhere${until}` : 'on sale again'}.` };
}

function untilOf({ ctx, form }: Sent): SoldOutUntil {
  const until = textOf(form, 'until');
  if (until === 'hour') return { kind: 'at', isoDateTimeUtc: isoUtc(ctx.clock.now().add({ hours: 1 })) };
  return { kind: until === 'endOfDay' ? 'endOfDay' : 'always' };
}

function timeText(isoDateTimeUtc: string, { clock }: Sent['ctx'], timezone: string): string {
  return formatStoreTimeAndDay(Temporal.Instant.from(isoDateTimeUtc), clock.now(), timezone);
}

function doneText(verb: string, { count, changeId }: BuilderChange): Done {
  return { notice: count === 0 ? 'Nothing to change.' : `${countText(count)} ${verb}.`, changeId };
}

function countText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

function amountOf(form: FormData, field: string): number {
  const text = textOf(form, field);
  const cents = text === '' ? null : centsFrom(text);
  if (cents === null) throw invalidFields({ path: field, message: AMOUNT_WANTED });
  return cents;
}

/** The error paths of the lines that add a row, which use their own field for the name. */
export function namesIn(form: FormData): Readonly<Record<string, string>> {
  if (form.get('do') === 'addCategory') return { name: 'newCategory' };
  if (form.get('do') === 'addDish') return { name: 'newDish', 'price.basePrice': 'newPrice' };
  return { 'price.basePrice': 'price' };
}
