/** Bounds on a cart (architecture: everything that grows is bounded). Browser-safe, without a schema library. */
export const MAX_CART_LINES = 100;
export const MAX_LINE_QUANTITY = 99;
export const MAX_OPTION_COUNT = 10;
export const MAX_TOPPING_COUNT = 10;
export const MAX_COMMENT_LENGTH = 300;
