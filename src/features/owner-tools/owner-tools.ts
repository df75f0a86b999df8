import { askSales } from './ask-sales.ts';
import { listOwnStores } from './list-stores.ts';
import { getOwnMenu, proposeNewPrices, proposeOnMenu } from './menu-drafts.ts';
import type { OwnerTool } from './owner-call.ts';
import { getOwnOrder, listOwnOrders } from './read-orders.ts';

export const OWNER_TOOLS: readonly OwnerTool[] = [
  listOwnStores,
  askSales,
  listOwnOrders,
  getOwnOrder,
  getOwnMenu,
  proposeNewPrices,
  proposeOnMenu,
];
