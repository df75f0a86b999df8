/**
 * The few calls of Consul's sessions and keys that LiteFS makes for its lease, over Consul's own HTTP. A stand-in, as
 * the real server is no part of this repository. It keeps Consul's rules: a session that isn't renewed ends between one
 * and two lives after its last renewal, its key goes with it, and for the lock delay no one else gets that key.
 */
export interface Consul extends AsyncDisposable {
  readonly url: string;
  /** Who holds the key, as LiteFS wrote it; null: no one. */
  holder(): { readonly hostname: string } | null;
  /** Each one that got the key, in order. */
  readonly history: readonly string[];
  /** From now on no call is answered, as after a cut. */
  mute(isMute: boolean): void;
}

interface Session {
  readonly id: string;
  readonly ttlMs: number;
  readonly lockDelayMs: number;
  expiresAt: number;
}

interface Pair {
  value: Uint8Array;
  session: string | null;
  index: number;
}

interface Step {
  readonly KV: { readonly Verb: string; readonly Key: string; readonly Session?: string; readonly Value?: string };
}

/** Consul ends a session only after twice its time to live. */
const TTL_MULTIPLIER = 2;
const LOOK_MS = 100;

export function startConsul(options: { readonly port?: number; readonly host?: string } = {}): Consul {
  const sessions = new Map<string, Session>();
  const pairs = new Map<string, Pair>();
  const lockedUntil = new Map<string, number>();
  const history: string[] = [];
  let index = 1;
  let isMute = false;

  const end = (session: Session, isOrderly: boolean) => {
    sessions.delete(session.id);
    for (const [key, pair] of pairs) {
      if (pair.session !== session.id) continue;
      pairs.delete(key);
      if (!isOrderly) lockedUntil.set(key, Date.now() + session.lockDelayMs);
    }
  };
  let lookedAt = Date.now();
  const timer = setInterval(() => {
    // While this process stood still it took no renewal either: nobody's session is shorter by that.
    const stoodStillMs = Math.max(0, Date.now() - lookedAt - 2 * LOOK_MS);
    lookedAt = Date.now();
    for (const session of [...sessions.values()]) {
      session.expiresAt += stoodStillMs;
      if (session.expiresAt <= Date.now()) end(session, false);
    }
  }, LOOK_MS);
  const put = (key: string, value: Uint8Array, session: string | null) => {
    pairs.set(key, { value, session, index: ++index });
    return true;
  };

  const acquire = (key: string, value: Uint8Array, id: string): boolean => {
    const held = pairs.get(key)?.session;
    if (!sessions.has(id) || (held && held !== id) || (lockedUntil.get(key) ?? 0) > Date.now()) return false;
    if (!held) history.push(JSON.parse(new TextDecoder().decode(value)).hostname);
    return put(key, value, id);
  };
  /** The key stays, with the value of this call: LiteFS sends none, by which others see that there is no primary. */
  const release = (key: string, value: Uint8Array, id: string): boolean =>
    pairs.get(key)?.session === id && put(key, value, null);
  const keyCall = async (request: Request, key: string, query: URLSearchParams): Promise<Response> => {
    const pair = pairs.get(key);
    if (request.method === 'GET') {
      if (!pair) return new Response(null, { status: 404 });
      const { index: at, session } = pair;
      const Value = Buffer.from(pair.value).toString('base64');
      const row = { LockIndex: 1, Key: key, Flags: 0, Value, CreateIndex: at, ModifyIndex: at };
      return Response.json([session ? { ...row, Session: session } : row]);
    }
    const [acquiring, releasing, cas] = [query.get('acquire'), query.get('release'), query.get('cas')];
    if (request.method === 'DELETE') {
      if (cas !== null && Number(cas) !== (pair?.index ?? 0)) return Response.json(false);
      pairs.delete(key);
      return Response.json(true);
    }
    const value = await request.bytes();
    if (acquiring) return Response.json(acquire(key, value, acquiring));
    if (releasing) return Response.json(release(key, value, releasing));
    if (cas !== null && Number(cas) !== (pair?.index ?? 0)) return Response.json(false);
    return Response.json(put(key, value, pair?.session ?? null));
  };
  /** All or nothing, of the two kinds of steps that are taken. */
  const transaction = (steps: readonly Step[]): Response => {
    const isHeld = steps.every(({ KV }) => KV.Verb !== 'check-session' || pairs.get(KV.Key)?.session === KV.Session);
    if (!isHeld) return Response.json({ Errors: [{ OpIndex: 0, What: 'lock is not held' }] }, { status: 409 });
    for (const { KV } of steps) if (KV.Verb === 'set') put(KV.Key, Buffer.from(KV.Value ?? '', 'base64'), null);
    return Response.json({ Results: [] });
  };
  const sessionCall = async (request: Request, action: string, id: string): Promise<Response> => {
    if (action === 'create') {
      const asked = (await request.json()) as { TTL?: string; LockDelay?: string };
      const ttlMs = msOf(asked.TTL ?? '10s');
      const session = { id: crypto.randomUUID(), ttlMs, lockDelayMs: msOf(asked.LockDelay ?? '15s'), expiresAt: 0 };
      session.expiresAt = Date.now() + ttlMs * TTL_MULTIPLIER;
      sessions.set(session.id, session);
      return Response.json({ ID: session.id });
    }
    const session = sessions.get(id);
    if (action === 'destroy') {
      if (session) end(session, true);
      return Response.json(true);
    }
    if (!session) return new Response('Session id not found', { status: 404 });
    session.expiresAt = Date.now() + session.ttlMs * TTL_MULTIPLIER;
    return Response.json([{ ID: session.id, TTL: `${session.ttlMs}ms`, Behavior: 'delete' }]);
  };

  const server = Bun.serve({
    hostname: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    async fetch(request) {
      if (isMute) await new Promise(() => {});
      const { pathname, searchParams } = new URL(request.url);
      const [, , kind, ...rest] = pathname.split('/');
      if (kind === 'kv') return keyCall(request, rest.join('/'), searchParams);
      if (kind === 'session') return sessionCall(request, rest[0] ?? '', rest[1] ?? '');
      if (kind === 'txn') return transaction((await request.json()) as Step[]);
      if (kind === 'catalog') return Response.json(true);
      return new Response('not known here', { status: 404 });
    },
  });
  return {
    url: `http://${options.host ?? '127.0.0.1'}:${server.port}`,
    history,
    holder() {
      const held = [...pairs.values()].find(({ session }) => session);
      return held ? JSON.parse(new TextDecoder().decode(held.value)) : null;
    },
    mute(next) {
      isMute = next;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await server.stop(true);
    },
  };
}

/** Go's durations: `10s`, `1m30s`, `500ms`. */
function msOf(duration: string): number {
  const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
  return [...duration.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * units[unit!]!, 0);
}
