/** Limits on emailing invoices: anyone with an order's link could send mail in the shop's name. */

/** Beside the order's own address. */
export const MAX_OTHER_ADDRESSES = 3;
/** To one address; each change of an order may be a mail of its own. */
export const MAX_MAILS_TO_ADDRESS = 5;

/** Whether one more mail of the order's invoice may go to an address (decision 0105). */
export function mayMailInvoice(of: {
  /** Where its invoice was sent already, once for each mail. */
  readonly sentTo: readonly string[];
  readonly email: string;
  /** The customer's address from the order; empty without one. */
  readonly ownEmail: string;
}): boolean {
  const [own, email] = [of.ownEmail.toLowerCase(), of.email.toLowerCase()];
  const sentTo = of.sentTo.map((address) => address.toLowerCase());
  if (sentTo.filter((address) => address === email).length >= MAX_MAILS_TO_ADDRESS) return false;
  const others = new Set(sentTo.filter((address) => address !== own));
  return email === own || others.has(email) || others.size < MAX_OTHER_ADDRESSES;
}
