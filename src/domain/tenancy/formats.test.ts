import { describe, expect, test } from 'bun:test';
import type { z } from 'zod';
import { formatAbn, hasValidAbnChecksum } from './abn.ts';
import {
  abnSchema,
  digitsSchema,
  displayNameSchema,
  dropoffNotesSchema,
  EMAIL_MESSAGE,
  emailSchema,
  httpUrlSchema,
  ipAddressSchema,
  optionalEmailSchema,
  optionalHttpUrlSchema,
} from './formats.schema.ts';

const long = (length: number) => `${'a'.repeat(length - 12)}@example.com`;

describe('formats', () => {
  test.each<[string, z.ZodType, string, boolean]>([
    ['email', emailSchema, 'ann@example.com', true],
    ['email', emailSchema, ' ann.o+x@mail.example.co.nz ', true],
    ['email', emailSchema, '', false],
    ['email', emailSchema, 'ann', false],
    ['email', emailSchema, 'ann@', false],
    ['email', emailSchema, 'ann@example', false],
    ['email', emailSchema, 'a b@example.com', false],
    ['email', emailSchema, 'ann@example.com\nbcc: all@example.com', false],
    ['optional email', optionalEmailSchema, '', true],
    ['optional email', optionalEmailSchema, long(50), true],
    ['optional email', optionalEmailSchema, long(51), false],
    ['optional email', optionalEmailSchema, 'ann', false],
    ['display name', displayNameSchema, 'Zoë-Ann O | Bär', true],
    ['display name', displayNameSchema, 'Nguyễn Thị', true],
    ['display name', displayNameSchema, 'Ann 2', false],
    ['display name', displayNameSchema, 'Ann!', false],
    ['display name', displayNameSchema, ' ', false],
    ['web address', httpUrlSchema, 'https://example.com/menu?x=1', true],
    ['web address', httpUrlSchema, 'http://localhost:3000', true],
    ['web address', httpUrlSchema, '', false],
    ['web address', httpUrlSchema, 'ftp://example.com', false],
    ['web address', httpUrlSchema, 'javascript:alert(1)', false],
    ['web address', httpUrlSchema, 'java\nscript:alert(1)//http://x', false],
    ['web address', httpUrlSchema, 'https://', false],
    ['optional web address', optionalHttpUrlSchema, '', true],
    ['optional web address', optionalHttpUrlSchema, 'example.com', false],
    ['IP address', ipAddressSchema, '192.168.1.20', true],
    ['IP address', ipAddressSchema, '0.0.0.0', true],
    ['IP address', ipAddressSchema, '256.1.1.1', false],
    ['IP address', ipAddressSchema, '1.2.3', false],
    ['IP address', ipAddressSchema, '1.2.3.4.5', false],
    ['IP address', ipAddressSchema, '192.168.01.1', false],
    ['IP address', ipAddressSchema, '::1', false],
    ['ABN', abnSchema, '51824753556', true],
    ['ABN', abnSchema, '51 824 753 556', true],
    ['ABN', abnSchema, '5182475355', false],
    ['ABN', abnSchema, '51-824-753-556', false],
    ['digits', digitsSchema, '0123', true],
    ['digits', digitsSchema, '-1', false],
    ['digits', digitsSchema, '1.5', false],
    ['digits', digitsSchema, '', false],
    ['dropoff notes', dropoffNotesSchema, '', true],
    ['dropoff notes', dropoffNotesSchema, 'x'.repeat(300), true],
    ['dropoff notes', dropoffNotesSchema, 'x'.repeat(301), false],
  ])('%s: %#', (_, schema, text, isGood) => {
    expect({ text, isGood: schema.safeParse(text).success }).toEqual({ text, isGood });
  });

  test.each([
    [emailSchema, 'ann'],
    [emailSchema, ''],
    [emailSchema, undefined],
    [emailSchema, long(300)],
    [optionalEmailSchema, 'ann'],
    [optionalEmailSchema, long(51)],
  ])('a wrong email is answered in the specified words: %#', (schema, text) => {
    const issues = schema.safeParse(text).error?.issues.map((issue) => issue.message);
    expect(issues).toEqual([EMAIL_MESSAGE]);
    expect(EMAIL_MESSAGE).toBe('The email address that you entered is invalid.');
  });

  test('what is kept has no spaces around it, and an ABN none inside', () => {
    expect(emailSchema.parse(' ann@example.com ')).toBe('ann@example.com');
    expect(abnSchema.parse('51 824 753 556')).toBe('51824753556');
  });
});

describe('an ABN', () => {
  test.each([
    ['51 824 753 556', true],
    ['53004085616', true],
    ['51824753557', false],
    ['15824753556', false],
    ['123', false],
    ['', false],
  ])('%p has a right check digit: %p', (abn, isRight) => {
    expect(hasValidAbnChecksum(abn)).toBe(isRight);
  });

  test('is printed in groups', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
    expect(formatAbn('12')).toBe('12');
  });
});
