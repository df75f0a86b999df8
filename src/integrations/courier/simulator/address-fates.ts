import type { CourierCode } from '#src/domain/delivery/courier-codes.ts';

interface Refusal {
  readonly status: number;
  readonly code: CourierCode;
}

export interface AddressFate {
  /** In cents. */
  readonly fee: number;
  readonly quote?: Refusal;
  readonly create?: Refusal;
}

/** What happens at some addresses, by a word of theirs; anywhere else a courier goes for 8.90. */
const FATES: readonly (readonly [RegExp, AddressFate])[] = [
  [/undeliverable/i, { fee: 0, quote: { status: 400, code: 'address_undeliverable' } }],
  [/nowhere/i, { fee: 0, quote: { status: 400, code: 'unknown_location' } }],
  [/busy/i, { fee: 890, create: { status: 503, code: 'couriers_busy' } }],
  [/far away/i, { fee: 1_690 }],
];

const USUAL: AddressFate = { fee: 890 };

export function fateOf(address: string): AddressFate {
  return FATES.find(([word]) => word.test(address))?.[1] ?? USUAL;
}
