/** What can be done to an order, an item or a customer by typing it: "refund W-118", "sold out burrata". */
import type { OrderSummary } from '#db/ordering/orders.repository.ts';
import type { Action } from '#src/domain/access/permissions.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';

interface AnyAct {
  /** Typed before the name or number. */
  readonly begins: RegExp;
  /** The part of the page that is opened and focused: its `data-act`. Empty: the page itself. */
  readonly act: string;
  readonly needs: Action;
}
export interface OrderAct extends AnyAct {
  readonly of: 'order';
  readonly says: (name: string) => string;
  /** Whether its page has the button now. */
  readonly fits: (order: Pick<OrderSummary, 'statusCode' | 'grandTotalInCents' | 'refundedInCents'>) => boolean;
}
export interface ItemAct extends AnyAct {
  readonly of: 'item';
  readonly page: 'item' | 'edit' | 'view';
  readonly says: (name: string) => string;
  readonly fits: (item: Pick<MenuItem, 'soldout'>) => boolean;
}
export interface CustomerAct extends AnyAct {
  readonly of: 'customer';
  readonly says: (name: string) => string;
}
export type TypedAct = OrderAct | ItemAct | CustomerAct;

const always = () => true;

/** Each only opens its page: what moves money or tells a customer is asked about there. */
const TYPED_ACTS: readonly TypedAct[] = [
  {
    of: 'order',
    begins: /^(?:refund|give\s+back)\s+/i,
    act: 'refund',
    needs: 'orders.refund',
    says: (name) => `Refund ${name}`,
    fits: ({ statusCode, grandTotalInCents, refundedInCents }) =>
      statusCode !== 'processingPayment' && statusCode !== 'failure' && grandTotalInCents > refundedInCents,
  },
  {
    of: 'order',
    begins: /^accept\s+/i,
    act: 'accept',
    needs: 'orders.manage',
    says: (name) => `Accept ${name}`,
    fits: ({ statusCode }) => statusCode === 'new',
  },
  {
    of: 'order',
    begins: /^reject\s+/i,
    act: 'end',
    needs: 'orders.manage',
    says: (name) => `Reject ${name}`,
    fits: ({ statusCode }) => statusCode === 'new',
  },
  {
    of: 'order',
    begins: /^(?:cancel|void)\s+/i,
    act: 'end',
    needs: 'orders.manage',
    says: (name) => `Cancel ${name}`,
    fits: ({ statusCode }) => statusCode === 'accepted',
  },
  {
    of: 'order',
    begins: /^(?:complete|finish)\s+/i,
    act: 'complete',
    needs: 'orders.manage',
    says: (name) => `Complete ${name}`,
    fits: ({ statusCode }) => statusCode === 'accepted',
  },
  {
    of: 'order',
    begins: /^(?:re)?print\s+/i,
    act: 'reprint',
    needs: 'orders.manage',
    says: (name) => `Print ${name}`,
    fits: ({ statusCode }) => statusCode !== 'processingPayment' && statusCode !== 'failure',
  },
  {
    of: 'item',
    begins: /^(?:sold\s*out|86|eighty-?six)\s+/i,
    act: 'soldOut',
    needs: 'soldOut.manage',
    page: 'item',
    says: (name) => `Mark ${name} sold out`,
    fits: ({ soldout }) => !soldout,
  },
  {
    of: 'item',
    begins: /^(?:back\s+on\s+sale|on\s+sale|back|un-?86)\s+/i,
    act: 'soldOut',
    needs: 'soldOut.manage',
    page: 'item',
    says: (name) => `Put ${name} back on sale`,
    fits: ({ soldout }) => soldout,
  },
  {
    of: 'item',
    begins: /^(?:change\s+)?price\s+(?:of\s+)?/i,
    act: 'price',
    needs: 'menu.manage',
    page: 'edit',
    says: (name) => `Change the price of ${name}`,
    fits: always,
  },
  {
    of: 'item',
    begins: /^edit\s+/i,
    act: '',
    needs: 'menu.manage',
    page: 'edit',
    says: (name) => `Edit ${name}`,
    fits: always,
  },
  {
    of: 'item',
    begins: /^(?:view|preview|try)\s+/i,
    act: '',
    needs: 'menu.read',
    page: 'view',
    says: (name) => `View ${name} as a customer`,
    fits: always,
  },
  {
    of: 'item',
    begins: /^(?:delete|remove)\s+/i,
    act: 'delete',
    needs: 'menu.manage',
    page: 'item',
    says: (name) => `Delete ${name}`,
    fits: always,
  },
  {
    of: 'customer',
    begins: /^(?:add\s+)?stamps?\s+(?:for\s+)?/i,
    act: 'stamps',
    needs: 'coupons.manage',
    says: (name) => `Add or remove stamps of ${name}`,
  },
  {
    of: 'customer',
    begins: /^forget\s+/i,
    act: 'forget',
    needs: 'restaurant.manage',
    says: (name) => `Forget ${name}`,
  },
];

/** The act that what is typed begins with, and what it is done to. */
export function typedAct(typed: string): { readonly act: TypedAct | null; readonly words: string } {
  const act = TYPED_ACTS.find(({ begins }) => begins.test(typed)) ?? null;
  return { act, words: act ? typed.replace(act.begins, '') : typed };
}
