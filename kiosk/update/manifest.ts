import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';

export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const;
export type Platform = (typeof PLATFORMS)[number];

const versionSchema = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

/** One program that may replace the running one. */
export const manifestSchema = z.object({
  version: versionSchema,
  platform: z.enum(PLATFORMS),
  bytes: z.number().int().min(1).max(1_000_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  releasedIsoDateTimeUtc: z.iso.datetime(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The exact text that was signed, with its signature, so the order of its fields does not matter. */
export const signedSchema = z.object({ manifest: z.string().max(4000), signature: z.string().max(200) });
export type Signed = z.infer<typeof signedSchema>;

export class BadUpdate extends Error {
  override readonly name = 'BadUpdate';
}

/** `publicKey` is 32 bytes in base64url. Throws `BadUpdate` for anything that its owner did not sign. */
export function openManifest(signed: unknown, publicKey: string): Manifest {
  const parsed = signedSchema.safeParse(signed);
  if (!parsed.success) throw new BadUpdate('this is no signed manifest');
  const { manifest, signature } = parsed.data;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const isOurs = verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'));
  if (!isOurs) throw new BadUpdate('the signature is not of the key that this program trusts');
  return manifestSchema.parse(JSON.parse(manifest));
}

/** `privateKey` is PEM. */
export function signManifest(manifest: Manifest, privateKey: string): Signed {
  const text = JSON.stringify(manifestSchema.parse(manifest));
  return { manifest: text, signature: sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64') };
}

/** Positive when `a` is newer. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function platformHere(): Platform | null {
  const name = `${process.platform}-${process.arch}`;
  return PLATFORMS.find((one) => one === name) ?? null;
}
