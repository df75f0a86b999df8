import { connect, createServer, type Socket } from 'node:net';

/** A way to the primary's LiteFS that ends when nothing comes from there any more. */
export interface LeaseRelay {
  /** Where this machine's LiteFS reaches what is at the address. */
  to(advertiseUrl: string): string;
  stop(): void;
}

/** LiteFS says something every second. */
const SILENT_MS = 5000;

/**
 * LiteFS notices that the primary's network has gone only when the system gives the connection up, minutes later; until
 * then it doesn't ask for the lease. So its stream comes through here.
 */
export async function openLeaseRelay(silentMs = SILENT_MS): Promise<LeaseRelay> {
  let target: URL | null = null;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (!target) return void near.destroy();
    const far = connect(Number(target.port || 80), target.hostname.replace(/^\[|\]$/g, ''));
    const end = () => {
      for (const one of [near, far]) {
        one.destroy();
        open.delete(one);
      }
    };
    far.setTimeout(silentMs, end);
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', end).on('close', end);
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    to(advertiseUrl) {
      const next = new URL(advertiseUrl);
      // LiteFS keeps a connection that was answered, if only by who isn't the primary any more, and would go on asking there.
      if (next.href !== target?.href) for (const one of open) one.destroy();
      target = next;
      return `http://127.0.0.1:${port}`;
    },
    stop() {
      for (const one of open) one.destroy();
      server.close();
    },
  };
}
