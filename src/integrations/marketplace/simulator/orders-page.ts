import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import { signatureOf } from '../uber-eats/uber-eats-webhook.ts';
import { answerOfCustomer } from './marketplace-changes.ts';
import type { SimulatedOrder } from './marketplace-orders.ts';
import type { MarketplaceWorld } from './marketplace-world.ts';

export interface OrdersPageOptions {
  readonly world: MarketplaceWorld;
  readonly clientSecret: string;
  /** Our own server's, which Uber's messages go to. */
  readonly serverUrl: string;
}

const MOST_DISHES = 20;
/** Of what the customer does; everything else is the courier's. */
const MESSAGES: Readonly<Record<string, string>> = {
  cancel: 'orders.failure',
  goWithout: 'orders.fulfillment_issues.resolved',
  agreePrice: 'orders.customer_order_edit',
  refusePrice: 'orders.customer_order_edit',
};

/** A customer's side of Uber Eats: an order is placed, cancelled, collected and delivered by hand. Works without script. */
export function ordersPage({ world, ...server }: OrdersPageOptions): Hono {
  const app = new Hono();
  app.get('/orders', (c) => c.html(pageOf(world)));
  app.post('/orders', async (c) => {
    const form = await c.req.formData();
    const dish = dishOf(form);
    const store = world.stores.find(({ id }) => id === form.get('store'));
    if (!store || !dish) return c.text('A store and a dish are needed.', 400);
    const order = world.orders.place(store.id, { dishes: [dish], isScheduled: form.get('when') === 'later' });
    await tell(server, order, 'orders.notification');
    return back(c);
  });
  app.post('/orders/:id', async (c) => {
    const order = world.orders.all.find(({ id }) => id === c.req.param('id'));
    const what = (await c.req.formData()).get('do');
    if (!order) return c.text('No such order.', 404);
    if (what === 'cancel') world.orders.fail(order, { reason: 'CANCELED', party: 'CUSTOMER', paid: false });
    if (what === 'collect' && order.state === 'ACCEPTED') order.state = 'HANDED_OFF';
    if (what === 'deliver' && order.state === 'HANDED_OFF') order.state = 'SUCCEEDED';
    if (what === 'agreePrice' || what === 'refusePrice' || what === 'goWithout') answerOfCustomer(order, what);
    await tell(server, order, MESSAGES[String(what)] ?? 'delivery.state_changed');
    return back(c);
  });
  return app;
}

/** To this page again, wherever it is mounted. */
function back(c: Context): Response {
  return c.redirect(c.req.path.replace(/\/orders\/.*$/, '/orders'), 303);
}

function dishOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const quantity = Math.min(MOST_DISHES, Math.max(1, Math.round(Number(text('quantity')) || 1)));
  const totalInCents = Math.max(0, Math.round((Number(text('price')) || 0) * 100)) * quantity;
  const allergens = text('allergens')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const name = text('name');
  return name === ''
    ? null
    : { itemId: text('itemId'), name, quantity, totalInCents, wish: text('wish'), allergens, size: null };
}

/** As Uber does: signed, and saying only that something happened. */
async function tell(
  { clientSecret, serverUrl }: Omit<OrdersPageOptions, 'world'>,
  order: SimulatedOrder,
  eventType: string,
): Promise<void> {
  const ofCourier = eventType.startsWith('delivery.');
  const meta = ofCourier
    ? { store_id: order.storeId, order_id: order.id, status: 'COMPLETED' }
    : { user_id: order.storeId, resource_id: order.id, status: 'pos' };
  const body = JSON.stringify({ event_id: randomUUID(), event_type: eventType, event_time: Date.now(), meta });
  await fetch(new URL('/api/uber-eats/update', serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-uber-signature': signatureOf(body, clientSecret) },
    body,
  }).catch(() => undefined);
}

function pageOf(world: MarketplaceWorld) {
  const connected = world.stores.filter(({ posData }) => posData !== null);
  const orders = world.orders.all.toReversed();
  const body = html`<main class="wrap"><div class="top"><h1>Orders on Uber Eats</h1><a href="../uber-eats">Stores</a></div>
${connected.length === 0 ? html`<p class="empty">Connect a store first: in the admin, Integrations, Uber Eats.</p>` : placeForm(connected)}
${orders.length === 0 ? html`<p class="empty">No orders yet.</p>` : orders.map(orderCard)}</main>`;
  return devPage({ title: 'Orders on Uber Eats', body });
}

function placeForm(stores: readonly { readonly id: string; readonly name: string }[]) {
  const field = (name: string, label: string, value = '') =>
    html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}"></div>`;
  return html`<form class="card" method="post" action="orders">
<h2>Place an order</h2><p class="small soft">An item’s ID is at the end of its address in the admin. Without it the dish isn’t on the menu.</p>
<div class="row" style="margin:12px 0">${stores.map(
    ({ id, name }, at) =>
      html`<label><input type="radio" name="store" value="${id}" ${at === 0 ? 'checked' : ''} style="width:auto;min-height:0"> ${name}</label>`,
  )}</div>
<div style="display:grid;gap:12px;align-items:end;grid-template-columns:repeat(auto-fit,minmax(180px,1fr))">
${field('name', 'Dish', 'Margherita')}${field('itemId', 'ID of our item')}${field('quantity', 'How many', '1')}
${field('price', 'Price of one', '14.50')}${field('wish', 'Wish')}${field('allergens', 'Allergens, with commas')}</div>
<div class="row" style="margin-top:16px"><button class="primary">Order now</button><button name="when" value="later">Order for later</button></div></form>`;
}

function orderCard(order: SimulatedOrder) {
  const { id, state, dishes, isScheduled, preparation, askedPrice, askedLines } = order;
  const askedText = ((askedPrice?.amountInCents ?? 0) / 100).toFixed(2);
  const button = (what: string, label: string) => html`<button name="do" value="${what}">${label}</button>`;
  const isOpen = state !== 'FAILED' && state !== 'SUCCEEDED';
  return html`<div class="card row between"><div><h2>${id.slice(-5).toUpperCase()}</h2>
<p class="small soft">${dishes.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}${isScheduled ? ', for later' : ''}</p></div>
<form class="row" method="post" action="orders/${id}"><span class="chip info">${state}</span>
${preparation === 'READY_FOR_HANDOFF' ? html`<span class="chip good">Ready</span>` : ''}
${state === 'ACCEPTED' ? button('collect', 'Courier collects it') : ''}${state === 'HANDED_OFF' ? button('deliver', 'Delivered') : ''}
${askedPrice ? html`${button('agreePrice', `Agree to ${askedText}`)}${button('refusePrice', 'Keep the price')}` : ''}${askedLines.length > 0 ? button('goWithout', 'Go without it') : ''}
${isOpen ? button('cancel', 'Customer cancels') : ''}</form></div>`;
}
