/** What a card terminal says of itself. Null: it doesn't say. */
export interface TerminalDetails {
  readonly model: string | null;
  readonly software: string | null;
  readonly serialNumber: string | null;
  /** The merchant's number at the acquirer. */
  readonly merchantNumber: string | null;
  readonly acquirer: string | null;
}

/** In one line, as it's read out to the provider's support: 'S1F2 · software 26.01.3 · serial number 240500246810'. */
export function detailsInWords(details: TerminalDetails | null): string {
  if (details === null) return '';
  const { model, software, serialNumber, merchantNumber, acquirer } = details;
  const parts = [
    model,
    software && `software ${software}`,
    serialNumber && `serial number ${serialNumber}`,
    merchantNumber && `merchant ${merchantNumber}`,
    acquirer,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
