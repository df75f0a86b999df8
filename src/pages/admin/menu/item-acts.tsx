import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { soldOutUntilSchema } from '#src/domain/menu/sold-out.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { duplicateItems } from '#src/features/menu/builder/change-items.ts';
import { readEditedItem } from '#src/features/menu/desk/read-edited.ts';
import { moveItems } from '#src/features/menu/move-in-menu.ts';
import { setSoldOut, soldOutInstant } from '#src/features/menu/set-sold-out.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';
import { requireMay, textOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { editHref } from './item-types.ts';

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'actor' | 'base' | 'by' | 'url'>;

/** The buttons of an item's page that no list has; null if the button is none of them. */
export async function actOnItem(sent: Sent, itemId: string): Promise<ActionAnswer | null> {
  const act = ACTS[textOf(sent.form, 'do')];
  return act ? act(sent, itemId) : null;
}

const ACTS: Readonly<Record<string, (sent: Sent, itemId: string) => Promise<ActionAnswer>>> = {
  duplicate,
  move,
  soldOutUntil,
};

/** The copy's form opens: it is made to be changed. */
async function duplicate({ ctx, scope, actor, base, by }: Sent, itemId: string): Promise<ActionAnswer> {
  requireMay(actor, 'menu.manage', scope);
  const { copyIds } = await duplicateItems(ctx, scope, { itemIds: [itemId], by });
  const copy = await readEditedItem(ctx, scope, copyIds[0] ?? '');
  if (!copy) throw notFound('item');
  const { restaurantId, storeId } = scope;
  const notice = `This is the copy, ${copy.item.name}.`;
  return { kind: 'redirect', to: editHref(base, { restaurantId, storeId }, copy.item), notice };
}

async function move({ ctx, scope, form, actor, base, by }: Sent, itemId: string): Promise<ActionAnswer> {
  requireMay(actor, 'menu.manage', scope);
  const categoryId = textOf(form, 'toCategory');
  if (categoryId === '') throw invalidFields({ path: 'toCategory', message: 'Choose a category.' });
  const { changeId } = await moveItems(ctx, scope, { itemIds: [itemId], categoryId, step: 'last', by });
  const { restaurantId, storeId } = scope;
  const query = new URLSearchParams({ category: categoryId, ...(changeId ? { undo: changeId } : {}) });
  const to = `${href(base, paths.menu, { restaurantId, storeId })}?${query}#${itemId}`;
  return { kind: 'redirect', to, notice: '1 item moved.' };
}

/** Comes back by itself: at the end of the business day, or on a date. */
async function soldOutUntil({ ctx, scope, form, actor, by, url }: Sent, itemId: string): Promise<ActionAnswer> {
  requireMay(actor, 'soldOut.manage', scope);
  const kind = textOf(form, 'until');
  const choice = soldOutUntilSchema.safeParse(kind === 'date' ? { kind, date: textOf(form, 'date') } : { kind });
  if (!choice.success) throw invalidFields({ path: 'date', message: 'Choose a future date.' });
  const untilIsoDateTimeUtc = await soldOutInstant(ctx, scope, choice.data);
  await setSoldOut(ctx, scope, { itemId, soldout: true, untilIsoDateTimeUtc, by });
  const { profile } = await ctx.menus.storeOf(scope);
  const back =
    untilIsoDateTimeUtc === null
      ? 'until you put it back'
      : `until ${formatStoreTimeAndDay(Temporal.Instant.from(untilIsoDateTimeUtc), ctx.clock.now(), profile.timezone)}`;
  return { kind: 'redirect', to: url.pathname, notice: `Sold out everywhere ${back}.` };
}

interface SoldOutProps {
  item: MenuItem;
  now: Temporal.Instant;
  timezone: string;
  errors: Readonly<Record<string, string>>;
}

/** Sold out for a while; of an item that is, when it comes back. */
export function SoldOutFor({ item, now, timezone, errors }: SoldOutProps) {
  const until = item.soldout ? item.soldOutUntilIsoDateTimeUtc : null;
  if (item.soldout) {
    return (
      <p className="text-14 text-ink-2">
        {until
          ? `Back on sale ${formatStoreTimeAndDay(Temporal.Instant.from(until), now, timezone)}.`
          : 'Stays sold out until you put it back.'}
      </p>
    );
  }
  const wrong = errors.date ?? errors['until.date'];
  return (
    <details open={wrong !== undefined}>
      <summary className="inline-flex min-h-(--control) cursor-pointer items-center font-medium text-14">
        Sold out for a while…
      </summary>
      <Card className="mt-1">
        <form method="post" className="flex flex-col gap-3">
          <Field name="until" label="Sold out until">
            {(wiring) => (
              <Select
                {...wiring}
                options={[
                  { value: 'endOfDay', label: 'End of today' },
                  { value: 'date', label: 'The date below' },
                  { value: 'always', label: 'I put it back' },
                ]}
              />
            )}
          </Field>
          <Field name="date" label="Back on" isOptional error={wrong}>
            {(wiring) => <Input {...wiring} type="date" />}
          </Field>
          <Button type="submit" name="do" value="soldOutUntil" className="self-start">
            Sold out
          </Button>
        </form>
      </Card>
    </details>
  );
}

export function DuplicateButton() {
  return (
    <form method="post" className="contents">
      <Button type="submit" name="do" value="duplicate">
        Duplicate
      </Button>
    </form>
  );
}

/** Into another category, where it comes last. */
export function MoveItem({ item, categories }: { item: MenuItem; categories: readonly Category[] }) {
  const others = categories.filter(({ id }) => id !== item.categoryId);
  if (others.length === 0) return null;
  return (
    <form method="post" data-part="move-item" className="flex flex-wrap items-end gap-2">
      <Field name="toCategory" label="Move to">
        {(wiring) => (
          <Select
            {...wiring}
            placeholder="Choose a category"
            defaultValue=""
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Button type="submit" name="do" value="move">
        Move
      </Button>
    </form>
  );
}
