import type { Server } from 'bun';
import type { Edge } from './edge.ts';

export interface Program {
  readonly edge: Edge;
  start(): void;
  /** Says to the other machines that this one will be gone; what is under way ends. Nothing to say: left out. */
  leave?(): Promise<void>;
  /** Ends streams and loops; what is under way may still end. */
  quiet(): Promise<void>;
  /** Closes the database. */
  stop(): Promise<void>;
}

export interface ListenOptions<One extends Program> {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  compose(listeningAt: string): Promise<One>;
  /** Says where it is. */
  announce?(program: One, listeningAt: string): void;
}

/** Why it can't start, in a sentence for the person starting it. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** A request may take this long to end after the signal to stop. */
const STOP_WITHIN_MS = 10_000;
/** A request that is already on its way arrives within this. */
const LET_IN_MS = 100;
/** Streams send something every 5 s; a silent connection is an unused one. */
const IDLE_SECONDS = 60;
/** Above the limits of routes, which have their own messages. */
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/**
 * Listens, and stops cleanly on SIGTERM and SIGINT: no new connections, current requests finish, streams are closed,
 * loops stop, the file is closed. `kill -9` loses nothing either: what was answered is on disk.
 */
export async function listen<One extends Program>(options: ListenOptions<One>): Promise<One> {
  const { host, port } = options;
  let program: One | null = null;
  // The port is taken first, so that the address is known to what is put together (simulators call back to it).
  const server = takePort(host, port);
  const listeningAt = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${server.port}`;
  program = await options.compose(listeningAt);
  const { edge } = program;
  server.reload({ fetch: (request, self) => edge.fetch(request, self) });
  program.start();
  options.announce?.(program, listeningAt);
  stopOnSignal(server, program);
  return program;
}

function takePort(host: string, port: number): Server<undefined> {
  try {
    return Bun.serve({
      hostname: host,
      port,
      idleTimeout: IDLE_SECONDS,
      maxRequestBodySize: MAX_REQUEST_BYTES,
      fetch: () => new Response('starting', { status: 503, headers: { 'retry-after': '1' } }),
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      throw new CannotListen(`Port ${port} is in use by another program: set PORT to a free one.`);
    throw new CannotListen(`HOST ${host} with port ${port} cannot be listened at (${code || String(error)}).`);
  }
}

function stopOnSignal(server: Server<undefined>, program: Program): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const hurry = setTimeout(() => process.exit(1), STOP_WITHIN_MS);
    // Connections that were made before the signal may not have been taken up yet; closing now would reset them.
    await Bun.sleep(LET_IN_MS);
    await program.leave?.();
    const closed = server.stop();
    await program.quiet();
    await closed;
    await program.stop();
    clearTimeout(hurry);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
