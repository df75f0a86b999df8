/**
 * Orders month by month (specification 2 "Analytics and reports"), newest first. Query: `months`, how many with this one; `channel`.
 * The list has every restaurant, for the people who run the platform; a restaurant's own has its stores.
 */
import type { MonthlyOrders } from '#src/domain/reports/monthly-orders.types.ts';
import { endpoint } from './endpoint.ts';

export interface MonthlyOrdersAnswer {
  readonly months: readonly MonthlyOrders[];
}

export const monthlyOrderListEndpoint = endpoint<void, MonthlyOrdersAnswer>()(
  'GET',
  '/api/analytics/monthly-order/list',
);
export const restaurantMonthlyOrdersEndpoint = endpoint<void, MonthlyOrdersAnswer>()(
  'GET',
  '/api/analytics/monthly-order/restaurants/:restaurantId',
);
