/**
 * Orders on which something still happens. Stands word for word in the index `orders_open` and in the queries that are
 * to use it: SQLite takes a partial index only for a condition it recognises.
 */
export const OPEN_ORDERS_SQL = "statusCode in ('processingPayment', 'new', 'accepted')";
