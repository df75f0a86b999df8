import type { Needs } from '#src/context.ts';
import { proofRecordOf, proofTextOf, readDomain } from '#src/domain/tenancy/store-domain.ts';
import type { DnsAnswer } from '#src/integrations/dns/dns.port.ts';
import { platformAddresses } from './manage-domains.ts';

/** A record that a domain needs, in the words of a DNS provider. */
export interface DomainRecord {
  readonly type: 'TXT' | 'CNAME' | 'A' | 'AAAA';
  readonly name: string;
  readonly value: string;
}

/** Where the platform is, as a domain’s records lead there. */
export interface PlatformPlace {
  readonly host: string;
  /** Empty: the DNS didn’t answer. */
  readonly addresses: readonly string[];
}

export async function platformPlace(ctx: Needs<'ports' | 'publicUrl'>): Promise<PlatformPlace> {
  return { host: new URL(ctx.publicUrl).hostname, addresses: await platformAddresses(ctx) };
}

/** The proof, and the way here. A registered name itself can have no CNAME: it gets our addresses. */
export function domainRecordsOf(
  { host, token }: { readonly host: string; readonly token: string },
  platform: PlatformPlace,
): DomainRecord[] {
  const read = readDomain(host, platform.host);
  const isApex = read.kind === 'domain' && read.isApex && platform.addresses.length > 0;
  const ways: DomainRecord[] = isApex
    ? platform.addresses.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', name: host, value }))
    : [{ type: 'CNAME', name: host, value: platform.host }];
  return [{ type: 'TXT', name: proofRecordOf(host), value: proofTextOf(token) }, ...ways];
}

/** What the DNS says of a record now. `unknown`: it wasn’t reached, which proves nothing. */
export type RecordState = 'right' | 'missing' | 'other' | 'unknown';

export interface CheckedRecord extends DomainRecord {
  readonly state: RecordState;
  /** What is there instead. */
  readonly found: readonly string[];
}

/** Asks the DNS for each record at once. Changes nothing: a domain is proved by `checkDomain`. */
export async function checkRecords(
  { ports }: Needs<'ports'>,
  records: readonly DomainRecord[],
  platform: PlatformPlace,
): Promise<CheckedRecord[]> {
  const { dns } = ports;
  const asked = records.map(async (record): Promise<CheckedRecord> => {
    const wanted = record.type === 'CNAME' ? platform.addresses : [record.value];
    if (!dns) return { ...record, state: 'unknown', found: [] };
    const answer = await (record.type === 'TXT' ? dns.txt(record.name) : dns.addresses(record.name));
    return { ...record, ...judged(answer, wanted) };
  });
  return Promise.all(asked);
}

function judged(answer: DnsAnswer, wanted: readonly string[]): Pick<CheckedRecord, 'state' | 'found'> {
  if (answer.kind === 'noAnswer') return { state: 'unknown', found: [] };
  if (answer.values.some((value) => wanted.includes(value))) return { state: 'right', found: [] };
  return { state: answer.values.length === 0 ? 'missing' : 'other', found: answer.values };
}
