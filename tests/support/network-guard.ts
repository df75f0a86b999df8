import net from 'node:net';

/**
 * Keeps a test on this machine: whatever would connect to another throws before a byte leaves. A test talks to simulators;
 * one that needs the internet passes on the desk where it was written and nowhere else.
 */

/** By RFC 6761 a name of this machine, also below it. */
const LOOPBACK_NAME = /(^|\.)localhost$/;
/** Beginnings of addresses in networks that a test made itself, and that end on this machine. */
const ownNetworks = new Set<string>();

/** `10.213.7.`: what a test may reach besides. */
export function allowOwnNetwork(prefix: string): void {
  ownNetworks.add(prefix);
}

export function isThisMachine(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (name === '' || name === '::1' || name === '::' || name === '0.0.0.0' || LOOPBACK_NAME.test(name)) return true;
  const bare = name.replace(/^::ffff:/, '');
  return net.isIPv4(bare) && (bare.startsWith('127.') || [...ownNetworks].some((prefix) => bare.startsWith(prefix)));
}

export class LeavesThisMachine extends Error {
  override readonly name = 'LeavesThisMachine';
  constructor(host: string) {
    super(
      `A test may not leave this machine, and this one asked for ${host}. Start a simulator, or hand in another address.`,
    );
  }
}

export function requireThisMachine(host: string): void {
  if (!isThisMachine(host)) throw new LeavesThisMachine(host);
}

type Connect = typeof net.Socket.prototype.connect;

/** Guards `fetch`, WebSockets, Bun's own sockets and those of node (and so http, tls and what is built on them). */
export function guardNetwork(): void {
  const asked = globalThis.fetch;
  const guarded = (input: string | URL | Request, init?: BunFetchRequestInit) => {
    const { protocol, hostname } = new URL(input instanceof Request ? input.url : input);
    if (/^https?:$/.test(protocol) && init?.unix === undefined && !isThisMachine(hostname)) {
      return Promise.reject(new LeavesThisMachine(hostname));
    }
    return asked(input, init);
  };
  globalThis.fetch = Object.assign(guarded, { preconnect: asked.preconnect });

  const connect = Bun.connect;
  Bun.connect = ((options: Parameters<typeof connect>[0]) => {
    if ('hostname' in options && options.hostname) requireThisMachine(String(options.hostname));
    return connect(options);
  }) as typeof connect;

  const original = net.Socket.prototype.connect as (...args: unknown[]) => unknown;
  net.Socket.prototype.connect = function connectHere(this: net.Socket, ...args: unknown[]) {
    requireThisMachine(hostOf(args));
    return original.apply(this, args);
  } as Connect;

  globalThis.WebSocket = class extends globalThis.WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      requireThisMachine(new URL(args[0]).hostname);
      super(...args);
    }
  };
}

/** Of `connect(options)`, `connect(port, host)`, `connect(path)` and the array into which node folds them. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) return String((first as { host?: unknown }).host ?? '');
  return typeof second === 'string' ? second : '';
}
