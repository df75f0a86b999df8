import type { CardTerminalPort, TerminalDevice, TerminalUnreachable } from '../card-terminal.port.ts';
import { actOfTheDay, type DayAct } from './terminal-day.ts';
import type { TerminalWorld } from './terminal-world.ts';
import type { TerminalBoundary, TerminalFault } from './terminal-world.types.ts';

const ARRIVES_WITHIN_MS = 10_000;
const LOST: TerminalUnreachable = { kind: 'unreachable', why: 'timeout' };

/**
 * Talks to a simulated world as an adapter talks to its maker, and loses what the world says is lost. A late message
 * waits in the world, as it would in a network, whether or not its sender still lives.
 */
export function createSimulatedCardTerminal(world: TerminalWorld): CardTerminalPort {
  const faultAt = (at: TerminalBoundary): TerminalFault['how'] | null => {
    const found = world.faults.findIndex((fault) => fault.at === at);
    return found === -1 ? null : (world.faults.splice(found, 1)[0]?.how ?? null);
  };
  const call = <Answer>(
    name: 'begin' | 'look' | 'answer' | 'cancel',
    act: () => Answer,
  ): Answer | TerminalUnreachable => {
    const way = faultAt(`${name}.request`);
    if (way === 'lost') return LOST;
    if (way === 'late') {
      world.arriveLater(act);
      return LOST;
    }
    world.deliverLate();
    if (way === 'twice') act();
    const answer = act();
    return faultAt(`${name}.reply`) === null ? answer : LOST;
  };
  const service = (act: DayAct) => async (device: TerminalDevice) =>
    actOfTheDay(world, { ...device, nowMs: world.nowMs() }, act);
  return {
    arrivesWithinMs: ARRIVES_WITHIN_MS,
    pair: async (address, { code }) => world.pair(address, code),
    health: async ({ address, secret }) => world.health(address, secret),
    begin: async ({ address, secret }, request) => call('begin', () => world.begin(address, secret, request)),
    look: async ({ address }, key) => call('look', () => world.look(address, key)),
    answer: async ({ address }, key, prompt) => call('answer', () => world.answer(address, key, prompt)),
    cancel: async ({ address }, key) => call('cancel', () => world.cancel(address, key)),
    listen: (onHint) => world.listen(onHint),
    services: {
      lastReceipt: service('lastReceipt'),
      settle: service('settle'),
      totals: service('totals'),
      test: service('test'),
      logOn: service('test'),
    },
  };
}
