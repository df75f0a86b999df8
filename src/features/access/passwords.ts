/** argon2id with 19 MiB and two passes: the least that is recommended, about 30 ms here. */
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, ARGON2ID);
}

/** A hash that no password has. Made once, at the first unknown user. */
let decoyHash: Promise<string> | null = null;

/** Takes the same time whether or not there is a password to compare with. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword(crypto.randomUUID());
  const isRight = await Bun.password.verify(password, passwordHash ?? (await decoyHash));
  return isRight && passwordHash !== null;
}
