import { Resolver } from 'node:dns/promises';
import type { DnsAnswer, DnsPort } from '../dns.port.ts';

const TIMEOUT_MS = 3000;
const TRIES = 2;

/** The name exists not, or has no such record. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks these servers (`address` or `address:port`), or those of the machine. */
export function createDnsResolver(servers: readonly string[] | null): DnsPort {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return {
    async txt(name) {
      return answerOf(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')));
    },
    async addresses(name) {
      const [four, six] = await Promise.all([
        answerOf(() => resolver.resolve4(name)),
        answerOf(() => resolver.resolve6(name)),
      ]);
      if (four.kind === 'noAnswer') return four;
      return six.kind === 'noAnswer' ? six : { kind: 'found', values: [...four.values, ...six.values] };
    },
  };
}

async function answerOf(ask: () => Promise<readonly string[]>): Promise<DnsAnswer> {
  try {
    return { kind: 'found', values: await ask() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return NOTHING.has(code) ? { kind: 'found', values: [] } : { kind: 'noAnswer', why: code };
  }
}
