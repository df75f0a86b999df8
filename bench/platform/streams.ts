import type { Shop } from './shops.ts';

export interface Streams extends Disposable {
  /** Still connected. */
  open(): number;
  /** Events that came in, all streams together. */
  heard(): number;
}

/** Screens that listen, spread over the shops. By socket: a client of HTTP would hold them back among its requests. */
export async function listen(url: string, shops: readonly Shop[], count: number): Promise<Streams> {
  const { hostname, port, host } = new URL(url);
  let open = 0;
  let heard = 0;
  const sockets: { end(): void }[] = [];
  for (let n = 0; n < count; n++) {
    const shop = shops[n % shops.length]!;
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data(_, bytes) {
          heard += bytes.toString().split('\ndata: {"').length - 1;
        },
        close() {
          open--;
        },
      },
    });
    open++;
    socket.write(
      `GET /api/live${shop.path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${shop.tillCookie}\r\nx-caller: ${shop.address}\r\n\r\n`,
    );
    sockets.push(socket);
  }
  return {
    open: () => open,
    heard: () => heard,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.end();
    },
  };
}
