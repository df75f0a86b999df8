import type { AgentTool } from './agent-tool.ts';
import { confirmOrder } from './confirm-order.ts';
import { findStores } from './find-stores.ts';
import { getMenu } from './get-menu.ts';
import { orderStatus } from './order-status.ts';
import { quoteOrder } from './quote-order.ts';

/** In the order in which they are used. */
export const AGENT_TOOLS: readonly AgentTool[] = [findStores, getMenu, quoteOrder, confirmOrder, orderStatus];
