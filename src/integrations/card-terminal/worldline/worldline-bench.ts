import { createStandInTimApi } from '../simulator/stand-in-tim-api.ts';
import { TerminalWorld } from '../simulator/terminal-world.ts';
import { WorldlineTerminalWire } from '../simulator/worldline-terminal-wire.ts';
import type { TimApi } from './tim-api.types.ts';
import { codeNameOf } from './worldline-codes.ts';
import { createWorldlineTerminals } from './worldline-terminal.ts';

export const WORLDLINE_ADDRESS = '192.168.1.40:80';
/** What its screen and its receipts show, and what pairs it. */
export const TERMINAL_ID = '246810';

/** The stand-in kit in front of simulated terminals, in virtual time and without sockets. */
export function standInKit(wireAt: (address: string) => WorldlineTerminalWire | undefined): TimApi {
  class MemorySocket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { readonly data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    onerror: (() => void) | null = null;
    #end: ReturnType<WorldlineTerminalWire['connect']> | null = null;

    constructor(url: string) {
      const wire = wireAt(new URL(url).host || '');
      queueMicrotask(() => {
        if (!wire?.isPlugged) return this.onclose?.();
        this.#end = wire.connect({ send: (data) => this.onmessage?.({ data }), close: () => this.#gone() });
        this.onopen?.();
      });
    }
    send(text: string) {
      this.#end?.receive(text);
    }
    close() {
      this.#end?.closed();
      this.#gone();
    }
    #gone() {
      if (this.#end === null) return;
      this.#end = null;
      this.onclose?.();
    }
  }
  return createStandInTimApi({ WebSocket: MemorySocket, codeNameOf }) as unknown as TimApi;
}

/** A paired terminal, its customer and its bank. */
export function worldlineBench({ patience = 1 }: { readonly patience?: number } = {}) {
  let now = 1_000_000;
  const world = new TerminalWorld({ nowMs: () => now });
  const wire = new WorldlineTerminalWire({ world, address: WORLDLINE_ADDRESS, terminalId: TERMINAL_ID });
  const open = () => {
    // The process before it is gone, and its connections with it.
    wire.hangUp();
    const kit = standInKit(() => wire);
    return createWorldlineTerminals({
      integratorId: 'test',
      withTips: false,
      patience,
      posVersion: '1.0',
      loadKit: async () => kit,
    });
  };
  return {
    world,
    wire,
    device: { address: WORLDLINE_ADDRESS, secret: TERMINAL_ID },
    open,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    tell: (story: Parameters<TerminalWorld['setStory']>[1]) => world.setStory(WORLDLINE_ADDRESS, story),
    lose: (...faults: TerminalWorld['faults']) => void world.faults.push(...faults),
    plug: (isPlugged: boolean) => world.plug(WORLDLINE_ADDRESS, isPlugged),
    restartTerminal: (options?: { readonly forgetsAll?: boolean }) => {
      world.restart(WORLDLINE_ADDRESS, options);
      wire.hangUp();
    },
    balance: () => world.balance(),
    purchases: () => world.bank.filter(({ kind }) => kind === 'PURCHASE').length,
  };
}
