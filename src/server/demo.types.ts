import type { Hono } from 'hono';
import type { Db } from '#db/connection.ts';
import type { AppContext, Log } from '#src/context.ts';
import type { CardTerminalPorts } from '#src/integrations/card-terminal/card-terminal.port.ts';
import type { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import type { PrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import type { Simulators } from '#src/integrations/simulators/start-simulators.ts';
import type { Base } from './base.ts';
import type { Config } from './config.ts';

/** The parts of a demo program beside a shipped one, which has none of it (`demo/demo.ts`). */
export interface Demo {
  readonly logins: readonly DemoLogin[];
  readonly stores: readonly DemoStore[];
  /** Into an empty database only: each seed looks first. */
  plant(
    config: Pick<Config, 'SEED_SCALE' | 'SEED_ORDERS'>,
    base: Base,
    ctx: AppContext,
    ownPort: number,
  ): Promise<void>;
  startDevelopment(options: { listeningAt: string; log: Log; dataDir: string }): Promise<Development>;
}

export interface DemoLogin {
  readonly who: string;
  readonly email: string;
  readonly password: string;
}

export interface DemoStore {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly name: string;
  /** The first employee may do everything. */
  readonly pins: readonly { readonly name: string; readonly pin: string }[];
}

export interface Development {
  /** The configuration in place of real credentials. */
  readonly environment: Simulators['environment'];
  /** To be mounted at `/dev`. */
  readonly pages: Hono;
  /** Every simulated printer, for tests that read its paper. */
  readonly printers: PrinterSimulator;
  /** Simulated card terminals with their customers and their bank. */
  readonly cardTerminals: TerminalWorld;
  readonly cardTerminalPorts: CardTerminalPorts;
  /** Gives the demo's tills a paired terminal per store, unless there is one. */
  plantCardTerminals(ctx: AppContext): Promise<void>;
  /** One for each printer address on this machine that no other program holds: see shop-printers.ts. */
  startPrinters(db: Db): Promise<void>;
  stop(): Promise<void>;
}
