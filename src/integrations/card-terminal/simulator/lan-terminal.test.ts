import { expect, setDefaultTimeout, test } from 'bun:test';
import { cardTerminalSuite } from '../card-terminal.suite.ts';
import { createSimulatedCardTerminal } from './card-terminal-simulator.ts';
import { createLanTerminal, lanTerminalRoutes } from './lan-terminal.ts';
import { TerminalWorld } from './terminal-world.ts';

// Each of its many deaths is a payment, call by call in JSON.
setDefaultTimeout(60_000);

const NAME = 'counter';

function bench() {
  let now = 1_000_000;
  const world = new TerminalWorld({ nowMs: () => now });
  const paired = world.pair(NAME, '123456');
  const app = lanTerminalRoutes(NAME, world, createSimulatedCardTerminal(world));
  // Its many deaths are many payments: without sockets, which kiosk/pages/card-terminals.test.ts has.
  const fetch = (async (url: string, init: RequestInit) =>
    app.request(url, init)) as unknown as typeof globalThis.fetch;
  return {
    device: { address: '127.0.0.1:9', secret: paired.kind === 'paired' ? paired.secret : null },
    open: () => createLanTerminal({ fetch }),
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    tell: (story: Parameters<TerminalWorld['setStory']>[1]) => world.setStory(NAME, story),
    lose: (...faults: TerminalWorld['faults']) => void world.faults.push(...faults),
    plug: (isPlugged: boolean) => world.plug(NAME, isPlugged),
    restartTerminal: (options?: { readonly forgetsAll?: boolean }) => world.restart(NAME, options),
    balance: () => world.balance(),
    purchases: () => world.bank.filter(({ kind }) => kind === 'PURCHASE').length,
  };
}

cardTerminalSuite('a terminal on the shop’s network', bench);

test.each(['8.8.8.8:80', 'example.com:80', '127.0.0.1', '127.0.0.1:1', '127.0.0.1:80/path'])(
  'nobody is reached at %s',
  async (address) => {
    expect(await createLanTerminal().pair(address, { code: '1', password: null })).toMatchObject({
      kind: 'unreachable',
    });
  },
);
