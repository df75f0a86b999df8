import type { Needs } from '#src/context.ts';

const PREFIX = 'srv_';
const CHECKSUM_LENGTH = 6;
const SHAPE = /^srv_([\w-]{20,86})([0-9a-z]{6})$/;
const HINT_LENGTH = 4;

/** A new key: `srv_`, 256 random bits and a checksum, by which a mistyped one is told without looking it up. */
export function newTokenSecret({ secrets }: Needs<'secrets'>): string {
  const random = secrets.newToken();
  return `${PREFIX}${random}${checksumOf(random)}`;
}

export function isTokenSecret(text: string): boolean {
  const [, random, checksum] = SHAPE.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

export function tokenSecretHash({ secrets }: Needs<'secrets'>, secret: string): string {
  return secrets.keyedHash('accessToken', secret);
}

/** What a list shows of it. */
export function hintOf(secret: string): string {
  return secret.slice(-HINT_LENGTH);
}

function checksumOf(random: string): string {
  return Bun.hash.crc32(random).toString(36).padStart(7, '0').slice(-CHECKSUM_LENGTH);
}
