/** Reads a name's DNS records. */
export interface DnsPort {
  /** All texts of its TXT records; empty: it has none. */
  txt(name: string): Promise<DnsAnswer>;
  /** Its IPv4 and IPv6 addresses, through CNAMEs; empty: it has none. */
  addresses(name: string): Promise<DnsAnswer>;
}

/** `noAnswer`: no server was reached, or the answer was broken. Proves nothing. */
export type DnsAnswer =
  | { readonly kind: 'found'; readonly values: readonly string[] }
  | { readonly kind: 'noAnswer'; readonly why: string };
