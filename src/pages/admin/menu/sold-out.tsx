import { moveCategoryUp, moveItemUp } from '#src/features/menu/move-in-menu.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import type { ActionAnswer, FormState, PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { requireMay, textOf } from '../forms.ts';

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by' | 'actor'>;

/** The buttons that lists of the menu have: sold out, and one place up. */
export async function actOnList(sent: Sent): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by, actor } = sent;
  const button = form.get('do');
  if (button !== 'categoryUp' && button !== 'itemUp') return sellByForm(sent);
  requireMay(actor, 'menu.manage', scope);
  const categoryId = textOf(form, 'categoryId');
  const itemId = textOf(form, 'itemId');
  if (button === 'categoryUp') await moveCategoryUp(ctx, scope, { categoryId, by });
  else await moveItemUp(ctx, scope, { itemId, by });
  return { kind: 'redirect', to: `${url.pathname}${url.search}#${categoryId || itemId}` };
}

/** The two buttons that every list of items has. */
async function sellByForm({ ctx, scope, form, url, by, actor }: Sent): Promise<ActionAnswer> {
  const button = form.get('do');
  if (button !== 'soldOut' && button !== 'backOnSale') {
    throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
  requireMay(actor, 'soldOut.manage', scope);
  const soldout = button === 'soldOut';
  await setSoldOut(ctx, scope, { itemId: textOf(form, 'itemId'), soldout, by });
  // An island has said it already.
  if (form.has('quiet')) return { kind: 'json', body: { soldout } };
  const { items } = await ctx.menus.menuOf(scope);
  const name = items.find(({ id }) => id === form.get('itemId'))?.name ?? 'The item';
  const notice = soldout ? `${name} is sold out everywhere.` : `${name} is on sale again.`;
  return { kind: 'redirect', to: url.pathname + url.search, notice };
}

export function SoldOutProblem({ form }: { form: FormState }) {
  return (
    <div className="mb-4 empty:hidden">
      <ErrorSummary errors={form.errors} message={form.message} />
    </div>
  );
}
