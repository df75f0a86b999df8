/**
 * The id of a customer whom a till meets, from restaurant and number: the cloud, and each box that has no line, call the
 * same person by the same name. Twenty characters like any id, and of no box: customers are the cloud's.
 */
export function guestIdOf(restaurantId: string, mobileNumberE164: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(`guest ${restaurantId} ${mobileNumberE164}`).digest('hex');
  return BigInt(`0x${hex.slice(0, 28)}`)
    .toString(36)
    .padStart(20, '0')
    .slice(-20);
}
