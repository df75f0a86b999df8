/** What is known of an account's e-mail address. */
export interface AddressProof {
  /** Its owner followed a mailed link, or the platform confirmed it. */
  readonly isProved: boolean;
  /** The account signed itself up since restaurants wait for that: those from before, and invited ones, do not wait. */
  readonly mustProve: boolean;
}

/** A restaurant costs others room and time, so a stranger who gave any address makes none. */
export function mayMakeRestaurants({ isProved, mustProve }: AddressProof): boolean {
  return isProved || !mustProve;
}
