import { networkInterfaces } from 'node:os';

/** Where the shop's tills and phones find this box, the likeliest first. */
export function shopAddresses(listeningAt: string): string[] {
  const { port, hostname } = new URL(listeningAt);
  const found = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
  return found.length > 0 && hostname !== 'localhost' ? found : [listeningAt];
}
