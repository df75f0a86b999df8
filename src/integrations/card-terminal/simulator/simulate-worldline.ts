import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import kit from './stand-in-kit.built.txt' with { type: 'text' };
import type { TerminalWorld } from './terminal-world.ts';
import { WorldlineTerminalWire } from './worldline-terminal-wire.ts';

export interface SimulateWorldlineOptions {
  /** Of the terminal's WebSocket; 0 picks a free one. */
  readonly port: number;
  readonly world: TerminalWorld;
  /** Where the stand-in for the acquirer's kit is put, as a merchant would put the real one. */
  readonly kitFolder: string;
  readonly terminalId: string;
}

const TICK_MS = 150;

/** One terminal on loopback, by the acquirer's own address form, and a kit that speaks to it. */
export async function simulateWorldline({ port, world, kitFolder, terminalId }: SimulateWorldlineOptions) {
  let wire: WorldlineTerminalWire | null = null;
  const server = Bun.serve<{ end: ReturnType<WorldlineTerminalWire['connect']> | null }>({
    hostname: '127.0.0.1',
    port,
    fetch(request, host) {
      // The kit offers its protocol, and a terminal that is off takes no connection.
      const isOurs =
        new URL(request.url).pathname === '/SIXml' && request.headers.get('sec-websocket-protocol') === 'SIXml';
      if (!isOurs || !wire?.isPlugged) return new Response(null, { status: 404 });
      const headers = { 'sec-websocket-protocol': 'SIXml' };
      return host.upgrade(request, { data: { end: null }, headers }) ? undefined : new Response(null, { status: 400 });
    },
    websocket: {
      open(socket) {
        socket.data.end =
          wire?.connect({ send: (text) => void socket.send(text), close: () => socket.terminate() }) ?? null;
      },
      message: (socket, text) => socket.data.end?.receive(String(text)),
      close: (socket) => socket.data.end?.closed(),
    },
  });
  const address = `127.0.0.1:${server.port}`;
  wire = new WorldlineTerminalWire({ world, address, terminalId });
  const ticking = setInterval(() => wire?.tick(), TICK_MS);
  const stopListening = world.listen(() => queueMicrotask(() => wire?.tick()));
  await writeKit(kitFolder);
  return {
    simulator: wire,
    address,
    environment: { WORLDLINE_SDK_DIR: kitFolder, WORLDLINE_INTEGRATOR_ID: 'simulated' },
    pages: null,
    async stop() {
      clearInterval(ticking);
      stopListening();
      await server.stop(true);
    },
  };
}

/** As one script that leaves `timapi` behind and calls `onTimApiReady`, which is how the acquirer's own announces itself. */
async function writeKit(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'timapi.js'), kit);
  // The acquirer's second file; the stand-in needs none.
  await writeFile(join(folder, 'timapi.wasm'), new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]));
}
