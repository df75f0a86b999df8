import { describe, expect, test } from 'bun:test';
import { AUTHORISATION_CODES, authorisationCodeOf, authorisationError, wordsOfReturn } from './authorisation-errors.ts';
import { MARKETPLACE_SCOPES, scopeStates, scopesOf } from './marketplace-scopes.ts';
import { type IntegrationFacts, linkState, mayConnect, offlineWords, onboardingStatusOf } from './marketplace-store.ts';

describe('an authorisation that fails', () => {
  test('has seven codes, each with one sentence of what happened and one of what to do', () => {
    expect([...AUTHORISATION_CODES]).toEqual([
      ...['invalid_request', 'invalid_client', 'invalid_grant', 'invalid_scope'],
      ...['server_error', 'temporarily_unavailable', 'needs_authorisation'],
    ] as never);
    const words = AUTHORISATION_CODES.map(wordsOfReturn);
    for (const { message, next } of words) for (const text of [message, next]) expect(text).toMatch(/^[A-Z].+\.$/);
    expect(new Set(words.map(({ message }) => message)).size).toBe(7);
  });

  test.each([
    ['invalid_request', 400],
    ['invalid_client', 503],
    ['invalid_grant', 400],
    ['invalid_scope', 403],
    ['server_error', 503],
    ['temporarily_unavailable', 503],
    ['needs_authorisation', 403],
  ] as const)('as %s is answered with %i, and never signs a person out', (code, status) => {
    const error = authorisationError(code);
    expect([error.status, error.reason]).toEqual([status, code]);
    expect(error.status).not.toBe(401);
  });

  test('with a word that nobody knows is a problem of Uber’s', () => {
    expect([authorisationCodeOf('teapot'), authorisationCodeOf(null)]).toEqual(['server_error', 'server_error']);
  });

  test('because the owner said no is their decision, not an error', () => {
    expect(wordsOfReturn('access_denied').message).toContain('You didn’t give Servery access');
  });
});

describe('scopes', () => {
  test('are the seven of the specification, given or missing', () => {
    expect(MARKETPLACE_SCOPES.length).toBe(7);
    const given = scopesOf('eats.store  eats.order something.new');
    expect(given).toEqual(['eats.store', 'eats.order']);
    const missing = scopeStates('app', given).filter(({ isGiven }) => !isGiven);
    expect(missing.map(({ scope }) => scope)).toEqual([
      ...(['eats.store.status.write', 'eats.store.orders.read', 'eats.report'] as const),
    ]);
  });

  test('an owner gives the connection; access after signing out is extra', () => {
    const states = scopeStates('merchant', scopesOf('eats.pos_provisioning'));
    expect(states.map(({ isGiven, isOptional }) => [isGiven, isOptional])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('a store on Uber Eats', () => {
  test.each([
    ['ACTIVE', 'ACTIVE', true],
    ['PENDING', 'PENDING', true],
    ['REMOVED', 'REMOVED', false],
    ['UNKNOWN', 'UNKNOWN', true],
    ['A_NEW_WORD', 'UNKNOWN', true],
    [undefined, 'UNKNOWN', true],
  ] as const)('that is %p there is %s here, and can be connected: %p', (wire, status, isOpen) => {
    expect([onboardingStatusOf(wire), mayConnect(onboardingStatusOf(wire))]).toEqual([status, isOpen]);
  });

  test('says why it is offline, unless Uber doesn’t', () => {
    expect(offlineWords('PAUSED_BY_UBER')).toContain('Uber Eats paused this store');
    expect([offlineWords('UNKNOWN'), offlineWords(null)]).toEqual([null, null]);
  });

  const live: IntegrationFacts = {
    ...{ isEnabled: true, isOrderManager: true, isOrderManagerPending: false },
    ...{ orderManagerClientId: 'us', requiresManualAcceptance: false },
  };
  test.each([
    [{}, 'live'],
    [{ orderManagerClientId: null }, 'live'],
    [{ orderManagerClientId: 'another' }, 'otherManager'],
    [{ isOrderManager: false }, 'otherManager'],
    [{ isOrderManagerPending: true }, 'pending'],
    [{ isEnabled: false, isOrderManagerPending: true }, 'disabled'],
  ] as const)('with %p is %s', (facts, state) => {
    expect(linkState({ ...live, ...facts }, 'us')).toBe(state);
  });
});
