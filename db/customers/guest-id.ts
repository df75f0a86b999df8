/**
 * The id of a customer first seen by a till, from restaurant and number: the cloud and every offline box give the same
 * person the same id. Twenty characters like any id, and no box's: customers are the cloud's.
 */
export function guestIdOf(restaurantId: string, mobileNumberE164: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(`guest ${restaurantId} ${mobileNumberE164}`).digest('hex');
  return BigInt(`0x${hex.slice(0, 28)}`)
    .toString(36)
    .padStart(20, '0')
    .slice(-20);
}
