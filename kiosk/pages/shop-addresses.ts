import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Network = Pick<NetworkInterfaceInfo, 'family' | 'address' | 'internal'>;

/** Where the store's tills and phones find this box, the likeliest first. */
export function shopAddresses(
  listeningAt: string,
  networks: Readonly<Record<string, readonly Network[] | undefined>> = networkInterfaces(),
): string[] {
  const { port, hostname, origin } = new URL(listeningAt);
  const found = Object.values(networks)
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => (port === '' ? `http://${address}` : `http://${address}:${port}`));
  return found.length > 0 && hostname !== 'localhost' ? found : [origin];
}
