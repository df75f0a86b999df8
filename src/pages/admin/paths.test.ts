import { describe, expect, test } from 'bun:test';
import { otherFrontEnds } from './paths.ts';

const ctx = { publicUrl: 'https://servery.example' };

describe('the way from the admin to the website and the tills', () => {
  test('is the same host where all front ends share one', () => {
    const url = new URL('http://192.168.1.20:3000/admin/restaurants');
    expect(otherFrontEnds(ctx, { base: '/admin', url })).toBe('http://192.168.1.20:3000');
  });

  test('is the public address where the admin has a host of its own', () => {
    const url = new URL('https://admin.servery.example/restaurants');
    expect(otherFrontEnds(ctx, { base: '', url })).toBe('https://servery.example');
  });
});
