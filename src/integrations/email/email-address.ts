import type { EmailAddress, EmailMessage } from './email.port.ts';

/** One address and nothing else: no list, no brackets, no line break that could start another SMTP command. */
const ONE_ADDRESS = /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]]+$/u;

export function isOneAddress({ address }: EmailAddress): boolean {
  return address.length <= 254 && ONE_ADDRESS.test(address);
}

/** Text for a header: a line break in it would start another header. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

/** Made of our row's id, so that a repeat has the same one. */
export function messageIdHeader({ messageId, from }: EmailMessage): string {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return `<${messageId.replaceAll(/[^\w.-]/g, '')}@${domain}>`;
}
