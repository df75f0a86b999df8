import { createConnection, createServer, type Socket } from 'node:net';

/** A line on which every byte takes its time. */
export interface SlowLine extends AsyncDisposable {
  readonly url: string;
  delay(ms: number): void;
}

export async function openSlowLine(targetPort: number): Promise<SlowLine> {
  const open = new Set<Socket>();
  let delayMs = 0;
  const pass = (from: Socket, to: Socket) => {
    // One timer after the other, so that bytes keep their order when the line gets faster.
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      const after = Bun.sleep(delayMs);
      last = last.then(() => after).then(() => void to.write(bytes));
    });
  };
  const server = createServer((near) => {
    const far = createConnection(targetPort, '127.0.0.1');
    const end = () => {
      for (const one of [near, far]) {
        one.destroy();
        open.delete(one);
      }
    };
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', end).on('close', end);
    }
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    delay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
