/** One dish of an order. */
export interface SimulatedDish {
  /** The item's id in our menu. */
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  /** For all of them, tax included. */
  readonly totalInCents: number;
  readonly wish: string;
  readonly allergens: readonly string[];
  readonly size: string | null;
}

/** Nobody eats for nothing: a packing fee on each order. */
const FEE_IN_CENTS = 290;

const amount = (cents: number) => ({
  ...{ amount_e5: cents * 1_000, currency_code: 'AUD', formatted: `A$${(cents / 100).toFixed(2)}` },
});
/** With a tenth of tax in it. */
const money = (cents: number) => {
  const tax = Math.round(cents / 11);
  return { is_tax_inclusive: true, gross: amount(cents), tax: amount(tax), net: amount(cents - tax) };
};

export interface SimulatedCart {
  readonly dishes: readonly SimulatedDish[];
  /** Ids of lines that the customer goes without. */
  readonly removed: readonly string[];
  /** Agreed on with the customer afterwards. */
  readonly adjustmentInCents: number;
}

/** A line keeps its id when another is removed. */
function linesOf({ dishes, removed }: SimulatedCart) {
  return dishes
    .map((dish, at) => ({ ...dish, lineId: `l${at + 1}` }))
    .filter(({ lineId }) => !removed.includes(lineId));
}

function itemsInCentsOf(cart: SimulatedCart): number {
  return linesOf(cart).reduce((sum, { totalInCents }) => sum + totalInCents, 0);
}

/** What the customer pays. */
export function dueInCents(cart: SimulatedCart): number {
  return itemsInCentsOf(cart) + FEE_IN_CENTS + cart.adjustmentInCents;
}

/** What of an order is told only when it is asked for: the cart and what it costs. */
export function partsOf(cart: SimulatedCart) {
  const { adjustmentInCents } = cart;
  const itemsInCents = itemsInCentsOf(cart);
  const lines = linesOf(cart);
  return {
    carts: [
      {
        ...{ id: 'k1', include_single_use_items: false },
        items: lines.map(({ lineId, itemId, name, quantity, wish, allergens, size }) => ({
          ...{ id: itemId, cart_item_id: lineId, title: name, quantity: { amount: quantity } },
          customer_request: {
            special_instructions: wish,
            ...(allergens.length > 0 ? { allergy: { allergens: allergens.map((allergen) => ({ allergen })) } } : {}),
          },
          selected_modifier_groups:
            size === null
              ? []
              : [
                  {
                    ...{ id: 'mg_size', title: 'Size' },
                    selected_items: [{ id: 'op_large', cart_item_id: 'size', title: size, quantity: { amount: 1 } }],
                  },
                ],
        })),
      },
    ],
    deliveries: [],
    payment: {
      payment_detail: {
        ...{ currency_code: 'AUD', order_total: money(dueInCents(cart)) },
        item_charges: {
          total: money(itemsInCents),
          price_breakdown: lines.map(({ lineId, quantity, totalInCents }) => ({
            ...{
              cart_item_id: lineId,
              price_type: 'BASE',
              quantity: { amount: quantity },
              total: money(totalInCents),
            },
          })),
        },
        fees: { total: money(FEE_IN_CENTS), details: [{ id: 'PICK_AND_PACK_FEE', amount: money(FEE_IN_CENTS) }] },
        ...(adjustmentInCents === 0 ? {} : { adjustment: { total: money(adjustmentInCents) } }),
      },
    },
  };
}
