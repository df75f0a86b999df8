import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A simulated vendor's reaction to a request: answer it, hang up, hang up in the middle of the answer, or start the
 * answer and fall silent.
 */
export type WireAnswer =
  | { readonly kind: 'answer'; readonly response: Response }
  | { readonly kind: 'hangUp' }
  | { readonly kind: 'truncated' | 'drip'; readonly response: Response };

export interface WireServer {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A loopback HTTP server whose connections can be broken. Built on node:http because `Bun.serve` can't drop a socket.
 * Port 0 picks a free one.
 */
export async function startWireServer(options: {
  readonly port: number;
  readonly handle: (request: Request) => Promise<WireAnswer>;
}): Promise<WireServer> {
  const server = createServer((incoming, outgoing) => {
    serveOne(incoming, outgoing, options.handle).catch((cause) => {
      outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end(`simulator failed: ${String(cause)}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serveOne(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<WireAnswer>,
): Promise<void> {
  const answer = await handle(await toRequest(incoming));
  if (answer.kind === 'hangUp') {
    incoming.socket.destroy();
    return;
  }
  const body = new Uint8Array(await answer.response.arrayBuffer());
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.response.headers);
  const cookies = answer.response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  headers['content-length'] = String(body.length);
  outgoing.writeHead(answer.response.status, headers);
  if (answer.kind === 'answer') {
    outgoing.end(body);
    return;
  }
  outgoing.write(body.slice(0, Math.floor(body.length / 2)), () => {
    if (answer.kind === 'truncated') incoming.socket.destroy();
  });
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = `http://${incoming.headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, { method, headers, ...(hasBody ? { body: Buffer.concat(chunks) } : {}) });
}
