/** Bounds on a cart (architecture: everything that grows is bounded). Browser-safe, without a schema library. */
/** For a customer's cart. */
export const MAX_CART_LINES = 100;
/** For an order at the counter: a wedding's bill is long. */
export const MAX_ORDER_LINES = 500;
/** Such an order as JSON, each line with its options and a comment. */
export const MAX_ORDER_BYTES = 1024 * 1024;
export const MAX_LINE_QUANTITY = 99;
/** Most seats at one table. */
export const MAX_SEATS = 99;
export const MAX_OPTION_COUNT = 10;
export const MAX_TOPPING_COUNT = 10;
export const MAX_COMMENT_LENGTH = 300;
