import { describe, expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { SignInFirst } from './sign-in-first.tsx';

const words = (isTexted: boolean) =>
  renderToStaticMarkup(
    <SignInFirst
      title="Sign in with your phone"
      base=""
      params={{ restaurantId: 'r', storeId: 's' }}
      isTexted={isTexted}
    >
      See your orders.
    </SignInFirst>,
  );

describe('a page of a customer who isn’t signed in', () => {
  test('leads to signing in', () => {
    expect(words(true)).toContain('See your orders. No password needed. We’ll text you a code.');
    expect(words(true)).toContain('Sign in with your phone');
  });

  test('promises no text where none is sent, and leads to the menu', () => {
    expect(words(false)).not.toContain('We’ll text you');
    expect(words(false)).toContain('You can order without signing in.');
  });
});
