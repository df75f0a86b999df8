/** The host names of a store's website: which are allowed, and the DNS records they need. */
import { getDomain, parse } from 'tldts';

export type DomainProblem = 'noRecord' | 'notHere' | 'noAnswer';

export type ReadDomain =
  | {
      readonly kind: 'domain';
      /** In lower case, as the DNS writes it. */
      readonly host: string;
      /** True if nothing precedes the registered name: it can have no CNAME. */
      readonly isApex: boolean;
    }
  | { readonly kind: 'issue'; readonly message: string };

const NOT_ONE = 'Enter a domain, such as order.yourrestaurant.com.';
const NOT_YOURS = 'That domain belongs to Servery. Enter one you own.';
const MAX_LENGTH = 253;

/** A typed or pasted name. An address around it is left out: people copy what their browser shows. */
export function readDomain(typed: string, platformHost: string): ReadDomain {
  const text = typed.trim().replace(/\.$/, '');
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(url)) return { kind: 'issue', message: NOT_ONE };
  const host = new URL(url).hostname.replace(/\.$/, '');
  const { isIp, domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (isIp || host.length > MAX_LENGTH || !domain || host === publicSuffix) return { kind: 'issue', message: NOT_ONE };
  if (!isIcann && !isPrivate && !isForTrying(host)) return { kind: 'issue', message: NOT_ONE };
  if (host === platformHost || host.endsWith(`.${platformHost}`)) return { kind: 'issue', message: NOT_YOURS };
  return { kind: 'domain', host, isApex: getDomain(host, { allowPrivateDomains: true }) === host };
}

/** Names that can't be registered: for development and tests (RFC 2606, RFC 6761). */
function isForTrying(host: string): boolean {
  return /\.(test|example|localhost)$/.test(host);
}

/** The DNS name of the proof, apart from the website's own record: it works before the website has moved. */
export function proofRecordOf(host: string): string {
  return `_servery.${host}`;
}

export function proofTextOf(token: string): string {
  return `servery-verify=${token}`;
}

export const DOMAIN_PROBLEM_TEXT: Readonly<Record<DomainProblem, string>> = {
  noRecord: 'We can’t see the TXT record yet. DNS changes can take a few hours.',
  notHere: 'You own this domain, but it doesn’t point here yet.',
  noAnswer: 'We couldn’t reach the domain’s DNS. Try again in a few minutes.',
};
