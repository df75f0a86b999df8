import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import type { GoogleOrderingSimulator } from './google-ordering-wire-simulator.ts';

export interface GoogleOrdersPageOptions {
  readonly simulator: Pick<GoogleOrderingSimulator, 'authorization' | 'knows' | 'stateOf'>;
  /** Our own server's, which Google's requests go to. */
  readonly serverUrl: string;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON as it came over the wire
type Json = any;

interface Asked {
  readonly storeId: string;
  readonly offerId: string;
  readonly quantity: number;
  readonly isInSandbox: boolean;
}

interface PlacedOrder extends Asked {
  readonly googleOrderId: string;
  readonly actionOrderId: string;
  readonly totalText: string;
}

const ORDERS = 'type.googleapis.com/google.actions.v2.orders.';
const PERSON = { displayName: 'Zoe Kaplan', email: 'zoe@mail.example', phoneNumber: '+61491570101' };
const MOST_DISHES = 20;

/** A customer's side of ordering by Google: a cart is checked and ordered at once, for pickup. Works without script. */
export function googleOrdersPage({ simulator, serverUrl }: GoogleOrdersPageOptions): Hono {
  const app = new Hono();
  const placed: PlacedOrder[] = [];
  const ask = async (input: object, isInSandbox: boolean): Promise<Json> => {
    const headers = { 'content-type': 'application/json', authorization: await simulator.authorization() };
    const body = JSON.stringify({ user: {}, conversation: { conversationId: 'dev' }, isInSandbox, inputs: [input] });
    const answer = await fetch(new URL('/api/google-food-ordering/fulfilment', serverUrl), {
      ...{ method: 'POST', headers, body },
    });
    const said: Json = await answer.json().catch(() => null);
    return said?.finalResponse?.richResponse.items[0].structuredResponse ?? { refused: said ?? answer.status };
  };
  const show = (c: Context, problem = '') =>
    c.html(pageOf({ placed, problem, stateOf: (id) => simulator.stateOf(id) ?? 'CREATED' }), problem ? 400 : 200);

  app.get('/', (c) => show(c));
  app.post('/', async (c) => {
    const asked = readForm(await c.req.formData());
    if (!asked) return show(c, 'A store and an offer are needed.');
    const checkedOut = await ask(checkoutOf(asked), asked.isInSandbox);
    const proposed = checkedOut.checkoutResponse?.proposedOrder;
    if (!proposed) return show(c, whyNot(checkedOut));
    const googleOrderId = crypto.randomUUID();
    const { orderUpdate } = await ask(submissionOf(asked, googleOrderId, proposed.totalPrice), asked.isInSandbox);
    if (!orderUpdate?.actionOrderId) return show(c, JSON.stringify(orderUpdate ?? {}));
    const { actionOrderId, orderState } = orderUpdate;
    simulator.knows(actionOrderId, orderState.state);
    placed.push({ ...asked, googleOrderId, actionOrderId, totalText: moneyText(proposed.totalPrice.amount) });
    return c.redirect(c.req.path, 303);
  });
  return app;
}

function readForm(form: FormData): Asked | null {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [storeId, offerId] = [text('store'), text('offer')];
  const quantity = Math.min(MOST_DISHES, Math.max(1, Math.round(Number(text('quantity')) || 1)));
  return storeId && offerId ? { storeId, offerId, quantity, isInSandbox: text('sandbox') !== '' } : null;
}

const cartOf = ({ storeId, offerId, quantity }: Asked) => ({
  merchant: { id: storeId, name: storeId },
  lineItems: [{ id: 'line-1', name: offerId, type: 'REGULAR', quantity, offerId }],
  extension: {
    '@type': `${ORDERS}FoodCartExtension`,
    fulfillmentPreference: { fulfillmentInfo: { pickup: { pickupTimeIso8601: 'P0M' } } },
    contact: PERSON,
  },
});

const checkoutOf = (asked: Asked) => ({
  intent: 'actions.foodordering.intent.CHECKOUT',
  arguments: [{ extension: { '@type': `${ORDERS}Cart`, ...cartOf(asked) } }],
});

const submissionOf = (asked: Asked, googleOrderId: string, totalPrice: Json) => ({
  intent: 'actions.intent.TRANSACTION_DECISION',
  arguments: [
    {
      transactionDecisionValue: {
        order: {
          googleOrderId,
          finalOrder: { cart: cartOf(asked), totalPrice },
          paymentInfo: { paymentType: 'ON_FULFILLMENT', displayName: 'Pay at the store' },
        },
      },
    },
  ],
});

/** Google's errors have a text for the customer. */
function whyNot(answer: Json): string {
  const errors: Json[] = answer.error?.foodOrderErrors ?? [];
  return errors.map(({ error, description }) => `${error}: ${description}`).join(' ') || JSON.stringify(answer);
}

function moneyText({ currencyCode, units = '0', nanos = 0 }: Json): string {
  return `${currencyCode} ${(Number(units) + nanos / 1e9).toFixed(2)}`;
}

interface Shown {
  readonly placed: readonly PlacedOrder[];
  readonly problem: string;
  stateOf(actionOrderId: string): string;
}

function pageOf({ placed, problem, stateOf }: Shown) {
  const field = (name: string, label: string, value = '') =>
    html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}"></div>`;
  const form = html`<form class="card" method="post">
<h2>Place an order</h2><p class="small soft">Turn on Google food ordering in the store’s settings and have its files made: offers and their IDs are in them.</p>
<div style="display:grid;gap:12px;align-items:end;margin:12px 0;grid-template-columns:repeat(auto-fit,minmax(180px,1fr))">
${field('store', 'ID of the store')}${field('offer', 'ID of the offer')}${field('quantity', 'How many', '1')}</div>
<div class="row"><button class="primary">Check and order</button><button name="sandbox" value="1">Order in the sandbox</button></div></form>`;
  const body = html`<main class="wrap"><div class="top"><h1>Orders by Google</h1></div>
${problem ? html`<p class="card" role="alert">${problem}</p>` : ''}${form}
${placed.length === 0 ? html`<p class="empty">No orders yet.</p>` : placed.toReversed().map((order) => orderCard(order, stateOf(order.actionOrderId)))}</main>`;
  return devPage({ title: 'Orders by Google', body });
}

function orderCard({ actionOrderId, offerId, quantity, totalText, isInSandbox }: PlacedOrder, state: string) {
  return html`<div class="card row between"><div><h2>${totalText}</h2>
<p class="small soft">${quantity} × ${offerId}, ${actionOrderId}${isInSandbox ? ', sandbox' : ''}</p></div><span class="chip info">${state}</span></div>`;
}
