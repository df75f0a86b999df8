import { expect, test } from 'bun:test';
import { cardTerminalSuite } from '../card-terminal.suite.ts';
import { PURCHASE } from '../testing-till.ts';
import { createSimulatedCardTerminal } from './card-terminal-simulator.ts';
import { TerminalWorld } from './terminal-world.ts';

const ADDRESS = 'pad-1';

function bench() {
  let now = 1_000_000;
  const world = new TerminalWorld({ nowMs: () => now });
  const paired = world.pair(ADDRESS, '123456');
  const secret = paired.kind === 'paired' ? paired.secret : null;
  return {
    world,
    device: { address: ADDRESS, secret },
    open: () => createSimulatedCardTerminal(world),
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    tell: (story: Parameters<TerminalWorld['setStory']>[1]) => world.setStory(ADDRESS, story),
    lose: (...faults: TerminalWorld['faults']) => void world.faults.push(...faults),
    plug: (isPlugged: boolean) => world.plug(ADDRESS, isPlugged),
    restartTerminal: (options?: { readonly forgetsAll?: boolean }) => world.restart(ADDRESS, options),
    balance: () => world.balance(),
    purchases: () => world.bank.filter(({ kind }) => kind === 'PURCHASE').length,
  };
}

cardTerminalSuite('the simulator', bench);

test('what terminals and bank know is there again after a restart of the simulator itself', () => {
  let kept: string | null = null;
  const save = (text: string) => {
    kept = text;
  };
  const keep = { load: () => kept, save };
  const first = new TerminalWorld({ nowMs: () => 0, keep });
  first.pair(ADDRESS, '123456');
  first.begin(ADDRESS, 'paired-123456', PURCHASE);
  const second = new TerminalWorld({ nowMs: () => 5000, keep });
  expect(second.look(ADDRESS, PURCHASE.key)).toMatchObject({ kind: 'ended', end: 'APPROVED' });
  expect(new TerminalWorld({ nowMs: () => 6000, keep }).balance()).toBe(1250);
});

test('a person at the terminal approves by hand, and a pulled plug does not change that', () => {
  const { world } = bench();
  world.setStory(ADDRESS, 'manual');
  world.begin(ADDRESS, 'paired-123456', PURCHASE);
  expect(world.face(ADDRESS)).toMatchObject({ displayText: 'PRESENT CARD', payment: { amountInCents: 1250 } });
  world.plug(ADDRESS, false);
  world.press(ADDRESS, 'approve');
  world.plug(ADDRESS, true);
  expect(world.look(ADDRESS, PURCHASE.key)).toMatchObject({ kind: 'ended', end: 'APPROVED' });
  expect(world.face(ADDRESS)).toMatchObject({ displayText: 'APPROVED', payment: null });
});

test('a terminal that contradicts itself says declined first and approved after that', () => {
  const at = bench();
  at.world.setStory(ADDRESS, 'contradict');
  at.world.begin(ADDRESS, 'paired-123456', PURCHASE);
  at.pass(5000);
  expect(at.world.look(ADDRESS, PURCHASE.key)).toMatchObject({ end: 'DECLINED' });
  expect(at.world.look(ADDRESS, PURCHASE.key)).toMatchObject({ end: 'APPROVED' });
  expect(at.balance()).toBe(0);
});
