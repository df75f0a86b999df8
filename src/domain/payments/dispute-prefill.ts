/** What the orders' own records say in a dispute, before anybody writes a word. Pure. */
import type { DisputeAnswer } from './dispute-answer.schema.ts';

export interface DisputedOrder {
  readonly orderNumber: string;
  readonly storeName: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  /** '2 × Margherita', as on the docket. */
  readonly lines: readonly string[];
  readonly totalText: string;
  readonly howText: string;
  readonly addressText: string;
  /** 'Accepted, 20 November 2026 at 6:04 pm', oldest first. */
  readonly history: readonly string[];
  readonly serviceDate: string;
}

export function prefilledAnswer(order: DisputedOrder): DisputeAnswer {
  const story = [
    `Order ${order.orderNumber} was placed on the website of ${order.storeName} by ${order.customerName || 'the customer'}${order.customerPhone ? `, whose phone number ${order.customerPhone} was confirmed by a text message` : ''}.`,
    `${order.howText}. Total: ${order.totalText}.`,
    'What happened with it:',
    ...order.history.map((line) => `- ${line}`),
  ];
  return {
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    productDescription: [`Prepared food, order ${order.orderNumber}:`, ...order.lines].join('\n'),
    serviceDate: order.serviceDate,
    deliveryAddress: order.addressText,
    story: story.join('\n'),
  };
}
