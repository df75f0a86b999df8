import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { takesAt } from '#src/domain/payments/custom-payments.ts';
import { markPaid, type PaidBeside } from '#src/features/counter/mark-paid.ts';
import type { OrderDetail } from '#src/features/orders/order-detail.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { textOf } from '../forms.ts';

const CASH = 'cash:';
const OTHER = 'other:';

/** The page's question about an unpaid order; null if it is paid, or its box takes the payment. */
export async function unpaidOrder(ctx: AppContext, scope: StoreScope, { order, due, leftInCents }: OrderDetail) {
  if (due === null || leftInCents === 0 || !ctx.ownership.owns(ctx.db, scope, order.id)) return null;
  const { settings } = (await ctx.menus.storeOf(scope)).profile;
  const { enabled, customPayments } = settings.customPayments;
  const own = enabled ? customPayments.filter((one) => takesAt(one, order.collection.type)) : [];
  const tills = await listPosTerminals(ctx.db, scope);
  return {
    leftInCents,
    isCardRefused: due === 'cardRefused',
    mayWriteOff: due !== 'bill',
    /** One press of the button is one payment, however often it is sent. */
    key: ctx.ids.next(),
    ways: [
      ...tills.map(({ id, name }) => ({ value: `${CASH}${id}`, label: `Cash, in the drawer of ${name}` })),
      ...[...own.map(({ name }) => name), 'Card', 'Bank transfer'].map((name) => ({
        value: `${OTHER}${name}`,
        label: name,
      })),
    ],
  };
}

/** Books what the owner says; the way is one of those that the page offered. */
export async function bookAsPaid(
  ctx: AppContext,
  scope: StoreScope,
  { orderId, form, by }: { readonly orderId: string; readonly form: FormData; readonly by: ActedBy },
): Promise<void> {
  await markPaid(ctx, scope, {
    orderId,
    id: textOf(form, 'key') || ctx.ids.next(),
    how: await wayOf(ctx, scope, form),
    by,
  });
}

async function wayOf(ctx: AppContext, scope: StoreScope, form: FormData): Promise<PaidBeside> {
  const way = textOf(form, 'paidWith');
  if (way.startsWith(OTHER)) return { way: 'other', name: way.slice(OTHER.length, OTHER.length + 40) };
  const tills = await listPosTerminals(ctx.db, scope);
  const till = tills.find(({ id }) => way === `${CASH}${id}`);
  if (!till) throw invalidFields({ path: 'paidWith', message: 'Choose how it was paid.' });
  return { way: 'cash', posTerminalId: till.id };
}
