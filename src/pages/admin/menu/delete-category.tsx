import { deleteCategory } from '#src/features/menu/builder/change-categories.ts';
import type { FormState, PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { someNames } from '#src/shared/some-names.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Radio, Select } from '#src/ui/controls.tsx';
import { FieldError, Fieldset, fieldId } from '#src/ui/field.tsx';
import { textOf } from '../forms.ts';

interface Props {
  category: { readonly id: string; readonly name: string };
  count: number;
  /** Of its items; none where only some of them are at hand. */
  names: readonly string[];
  others: readonly { readonly id: string; readonly name: string }[];
  form: Pick<FormState, 'values' | 'errors'>;
  button: 'delete' | 'dropCategory';
  /** Where it is sent; without one, here. */
  action?: string;
  backHref?: string;
}

/** Names what goes and what becomes of its items before anything does. */
export function DeleteCategoryForm({ category, count, names, others, form, button, action, backHref }: Props) {
  const { name } = category;
  const its = count === 1 ? 'its item' : `its ${count} items`;
  const goes = form.values.itemsGo ?? (others.length > 0 ? 'move' : 'delete');
  return (
    <form method="post" action={action} data-part="edit-row" className="flex flex-col gap-3">
      <input type="hidden" name="categoryId" value={category.id} />
      <input type="hidden" name="itemCount" value={count} />
      {count > 0 ? (
        <Fieldset name="itemsGo" legend={`What happens to ${its}?`}>
          {names.length > 0 ? <p className="text-14 text-ink-2">{someNames(names)}</p> : null}
          {others.length > 0 ? (
            <div className="flex flex-wrap items-center gap-x-3">
              <Radio name="itemsGo" value="move" label={`Move ${its} to`} defaultChecked={goes === 'move'} data-first />
              <Select
                id={fieldId('moveItemsTo')}
                name="moveItemsTo"
                aria-label="Category to move to"
                aria-invalid={form.errors.moveItemsTo ? true : undefined}
                placeholder="Choose a category"
                defaultValue={form.values.moveItemsTo ?? ''}
                options={others.map((other) => ({ value: other.id, label: other.name }))}
                className="max-w-64"
              />
            </div>
          ) : null}
          {form.errors.moveItemsTo ? <FieldError id="move-items-error">{form.errors.moveItemsTo}</FieldError> : null}
          <Radio
            name="itemsGo"
            value="delete"
            label={count === 1 ? 'Delete its item too' : `Delete all ${count} items too`}
            help="Orders already taken keep them. You can undo this right after."
            defaultChecked={goes === 'delete'}
            data-first={others.length === 0 || undefined}
          />
        </Fieldset>
      ) : (
        <p className="text-ink-2">This category is empty. Nothing else is deleted.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value={button} variant="danger" data-first={count === 0 || undefined}>
          Delete {name}
        </Button>
        {backHref ? (
          <LinkButton href={backHref} data-part="edit-close">
            Cancel
          </LinkButton>
        ) : null}
      </div>
    </form>
  );
}

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'by'>;

/** Deletes the category as its form says, and words what was done. */
export async function deleteByForm({ ctx, scope, form, by }: Sent, categoryId: string) {
  const itemCount = Number(textOf(form, 'itemCount') || 0);
  const deletesItems = textOf(form, 'itemsGo') === 'delete' ? itemCount : null;
  const moveItemsTo = textOf(form, 'moveItemsTo') || null;
  const { changeId, count } = await deleteCategory(ctx, scope, { categoryId, moveItemsTo, deletesItems, by });
  const items = count === 2 ? '1 item' : `${count - 1} items`;
  const notice =
    count === 1
      ? 'Category deleted.'
      : deletesItems === null
        ? `Category deleted, ${items} moved.`
        : `Category deleted with ${items}.`;
  return { changeId, notice };
}
