import { createConnection, createServer, type Socket } from 'node:net';

/** The cable between a shop and the internet, for a test to pull. */
export interface Line extends AsyncDisposable {
  readonly url: string;
  /** Everything on its way is lost, and nothing goes through until `mend`. */
  cut(): void;
  mend(): void;
  /** Of the connections, this share is broken off after a moment, on the way there or back. */
  lose(share: number, dice: () => number): void;
}

export async function openLine(targetPort: number): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  let lost = { share: 0, dice: () => 1 };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = createConnection(targetPort, '127.0.0.1');
    open.add(near).add(far);
    const end = () => {
      near.destroy();
      far.destroy();
      open.delete(near);
      open.delete(far);
    };
    for (const one of [near, far]) one.on('error', end).on('close', end);
    const isUnlucky = lost.dice() < lost.share;
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      // The other side has done it; the answer never comes.
      if (isUnlucky) end();
      else near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const drop = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
    },
    lose(share, dice) {
      lost = { share, dice };
      drop();
    },
    async [Symbol.asyncDispose]() {
      drop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
