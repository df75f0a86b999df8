import { expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { openSecret, sealSecret } from './seal-secret.ts';

test('a sealed secret is read back by its own terminal, and by no other', async () => {
  const ctx = await testContext();
  const sealed = sealSecret(ctx, 'pad-1', 'the secret');
  expect(sealed).not.toContain('secret');
  expect(openSecret(ctx, 'pad-1', sealed)).toBe('the secret');
  expect(openSecret(ctx, 'pad-2', sealed)).toBeNull();
  expect(openSecret(ctx, 'pad-1', null)).toBeNull();
});

test('the same secret is sealed in other letters each time', async () => {
  const ctx = await testContext();
  expect(sealSecret(ctx, 'pad-1', 'the secret')).not.toBe(sealSecret(ctx, 'pad-1', 'the secret'));
});

test('a secret that was changed in the file opens nothing: the terminal is paired again', async () => {
  const ctx = await testContext();
  const sealed = Buffer.from(sealSecret(ctx, 'pad-1', 'the secret'), 'base64url');
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(openSecret(ctx, 'pad-1', changed.toString('base64url'))).toBeNull();
  }
});

/** Sealed by an earlier release: what shops have paired stays paired. Twelve letters before the tag, sixteen of it. */
test('a secret that was sealed by an earlier release is still read', async () => {
  const ctx = await testContext();
  expect(openSecret(ctx, 'pad-1', 'gw2R6RYLDMZmlmoYPi-X5xad2T_sDoWTFaZvRmaDenwl1i7n_sA')).toBe('the secret');
});
