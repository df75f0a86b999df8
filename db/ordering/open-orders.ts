/**
 * Orders that can still change. The same words as in the index `orders_open`: SQLite uses a partial index only for a
 * condition it recognises.
 */
export const OPEN_ORDERS_SQL = "statusCode in ('processingPayment', 'new', 'accepted')";
