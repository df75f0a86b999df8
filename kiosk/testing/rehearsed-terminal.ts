import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardTerminalPorts } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';

/** Customers at this counter are four times as quick. */
const HASTE = 4;

/** A terminal and its bank that carry on when the box is killed. Only for boxes that are built to be killed. */
export function rehearsedTerminal(dataDir: string): {
  readonly ports: CardTerminalPorts;
  readonly world: TerminalWorld;
} {
  const path = join(dataDir, 'simulated-card-terminals.json');
  const world = new TerminalWorld({
    nowMs: () => Date.now() * HASTE,
    firstStory: 'approve',
    keep: {
      load: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
      save: (text) => writeFileSync(path, text),
    },
  });
  return { ports: { simulator: createSimulatedCardTerminal(world) }, world };
}
