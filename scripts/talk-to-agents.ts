/**
 * Orders at the demo as an assistant does, and writes the conversation for docs/agents.md: `npm run bun -- scripts/talk-to-agents.ts`.
 * It starts no server: the calls go to the same routes, over a fresh demo with a phone that keeps its texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentFixture, codeOf, phoneOf, type Said } from '#src/features/agents/testing/agent-fixture.ts';

const FILE = join(import.meta.dir, '../docs/agents.md');
const [BEGIN, END] = ['<!-- transcript -->', '<!-- /transcript -->'];
/** Long lists are cut; ids and sums stay as they are. */
const MOST_LINES = 46;

const fixture = await agentFixture();
const said: string[] = [];

async function ask(tool: string, input: object, show: (answer: Said) => unknown = (answer) => answer): Promise<Said> {
  const answer = await fixture.call(tool, input);
  said.push(`**${tool}**`, fenced(input), 'answers', fenced(show(answer.said)));
  return answer.said;
}

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

const [before = '', rest = ''] = readFileSync(FILE, 'utf8').split(BEGIN);
const [, after = ''] = rest.split(END);
writeFileSync(FILE, `${before}${BEGIN}\n\n${said.join('\n\n')}\n\n${END}${after}`);
