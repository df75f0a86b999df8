import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { moveCategory, moveItems } from '#src/features/menu/move-in-menu.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import type { ActionAnswer, FormState, PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { requireMay, textOf } from '../forms.ts';
import { ConfirmRaise, raiseQuestion } from './confirm-prices.tsx';

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by' | 'actor'>;

const STEPS: Readonly<Record<string, { readonly of: 'category' | 'item'; readonly step: 'up' | 'down' }>> = {
  categoryUp: { of: 'category', step: 'up' },
  categoryDown: { of: 'category', step: 'down' },
  itemUp: { of: 'item', step: 'up' },
  itemDown: { of: 'item', step: 'down' },
};

/** The buttons that lists of the menu have: sold out, and one place up or down. */
export async function actOnList(sent: Sent): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by, actor } = sent;
  const button = textOf(form, 'do');
  const move = Object.hasOwn(STEPS, button) ? STEPS[button] : undefined;
  if (!move) return sellByForm(sent);
  requireMay(actor, 'menu.manage', scope);
  const categoryId = textOf(form, 'categoryId');
  const itemId = textOf(form, 'itemId');
  if (move.of === 'category') await moveCategory(ctx, scope, { categoryId, step: move.step, by });
  else await moveItems(ctx, scope, { itemIds: [itemId], step: move.step, by });
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
  // An island has shown it already.
  if (form.has('quiet')) return { kind: 'json', body: { soldout } };
  const { items } = await ctx.menus.menuOf(scope);
  const name = items.find(({ id }) => id === form.get('itemId'))?.name ?? 'The item';
  const notice = soldout ? `${name} is sold out everywhere.` : `${name} is on sale again.`;
  return { kind: 'redirect', to: url.pathname + url.search, notice };
}

/** A row that is open for editing shows what is wrong with its own fields. */
export const shownInRow = (query: URLSearchParams) => (name: string) =>
  query.has('edit') && (name === 'name' || name === 'price' || name === CONFIRM_PRICES);

interface ProblemProps {
  form: FormState;
  isBeside?: (name: string) => boolean;
}

export function SoldOutProblem({ form, isBeside }: ProblemProps) {
  const question = raiseQuestion(form);
  return (
    <div className="mb-4 empty:hidden">
      {question === undefined ? (
        <ErrorSummary errors={form.errors} message={form.message} {...(isBeside && { isBeside })} />
      ) : (
        <ConfirmRaise {...{ form, question }} />
      )}
    </div>
  );
}
