import { z } from 'zod';
import { provider } from '../../provider.ts';
import { createDnsResolver } from './dns-resolver.ts';

const servers = z
  .string()
  .regex(/^[\d.:[\]a-f]+(,[\d.:[\]a-f]+)*$/i, 'must be addresses of DNS servers, with commas between them');

/** Always on: every machine has a DNS. */
export const dnsProvider = provider({
  port: 'dns',
  env: { DNS_SERVERS: servers.optional() },
  together: [],
  create: ({ DNS_SERVERS: given }) => createDnsResolver(given?.split(',') ?? null),
});
