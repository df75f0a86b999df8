/**
 * Orders at the demo as a guest's assistant does, asks as its owner's does, and writes both conversations for docs/agents.md: `npm run bun -- scripts/talk-to-agents.ts`.
 * It starts no server: the calls go to the same routes, over a fresh demo with a phone that keeps its texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { type Answer, codeOf, phoneOf, type Said } from '#src/features/agents/testing/agent-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { NEWTOWN, ownerFixture } from '#src/features/owner-tools/testing/owner-fixture.ts';

const FILE = join(import.meta.dir, '../docs/agents.md');
/** Long lists are cut; ids and sums stay as they are. */
const MOST_LINES = 46;

type Call = (tool: string, input: object) => Promise<Answer>;
type Show = (answer: Said) => unknown;

const owners = await ownerFixture();
const fixture = owners.guests;
const said: string[] = [];

/** Asks with a tool, and writes it down. */
function asking(call: Call, into: string[]) {
  return async (tool: string, input: object, show: Show = (answer) => answer): Promise<Said> => {
    const answer = await call(tool, input);
    into.push(`**${tool}**`, fenced(input), 'answers', fenced(show(answer.said)));
    return answer.said;
  };
}
const ask = asking((tool, input) => fixture.call(tool, input), said);

function fenced(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split('\n');
  const cut = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '  …'] : lines;
  return ['```json', ...cut, '```'].join('\n');
}

const found = await ask('find_stores', { search: 'pizza newtown', openNow: true });
const { storeId } = found.stores[0];
await ask('get_menu', { storeId, search: 'margherita' }, ({ categories, toppings: _, ...rest }) => {
  const [{ items, ...category }] = categories;
  return { ...rest, categories: [{ ...category, items: items.slice(0, 1) }] };
});
const whole = { pizzaSpecId: 'item_roma_margherita', addToppings: [], removeToppings: [] };
const lines = [
  {
    itemId: 'item_roma_margherita',
    quantity: 2,
    selection: {
      type: 'pizza',
      pizza: { kind: 'whole', sizeId: 'size_roma_small', whole },
      modifiers: [{ groupId: 'mod_base', options: [{ optionId: 'mod_base_gluten_free_base', count: 1 }] }],
    },
  },
];
const { quote } = await ask('quote_order', { storeId, service: 'pickup', lines, comments: 'Allergy: peanuts' });
const person = { storeId, quote, name: 'Zoe', phone: phoneOf(10) };
const { verificationId } = await ask('confirm_order', person);
said.push('The person receives', `> ${fixture.texts.at(-1)?.text}`, 'and reads the code to the assistant.');
const placed = await ask('confirm_order', { ...person, verificationId, code: codeOf(fixture) });
await ask('order_status', { storeId, orderId: placed.orderId, accessToken: placed.accessToken });

const { secret } = await owners.makeKey();
const owner = owners.callerOf(secret);
const toOwner: string[] = [];
const askAsOwner = asking((tool, input) => owner.call(tool, input), toOwner);
await acceptOrder(owners.ctx, NEWTOWN, { orderId: placed.orderId, etaMinutes: null, by: BY_OWNER });
await askAsOwner('list_stores', {});
await askAsOwner('ask_sales', { question: 'net sales today by item' });
await askAsOwner('get_order', { storeId, orderId: placed.orderId });
const change = { storeId, items: { categoryContains: 'pizza' }, byCents: 50 };
await askAsOwner('propose_price_change', change, ({ items, ...rest }) => ({ ...rest, items: items.slice(0, 1) }));
await askAsOwner('get_menu', { storeId, search: 'margherita' }, ({ categories, ...rest }) => {
  const [{ items, ...category }] = categories;
  return { ...rest, categories: [{ ...category, items: items.slice(0, 1) }] };
});
toOwner.push('The owner opens `draftUrl`, looks at the changes and selects Publish.');

writeFileSync(FILE, put(put(readFileSync(FILE, 'utf8'), 'transcript', said), 'owner transcript', toOwner));

function put(text: string, name: string, parts: readonly string[]): string {
  const [before = '', rest = ''] = text.split(`<!-- ${name} -->`);
  const [, after = ''] = rest.split(`<!-- /${name} -->`);
  return `${before}<!-- ${name} -->\n\n${parts.join('\n\n')}\n\n<!-- /${name} -->${after}`;
}
