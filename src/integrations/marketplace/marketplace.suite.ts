import { describe, expect, test } from 'bun:test';
import type { MarketplacePort } from './marketplace.port.ts';

/** A marketplace on the bench, with an owner who says yes and the network's hands. */
export interface MarketplaceBench extends AsyncDisposable {
  readonly marketplace: MarketplacePort;
  /** The owner signs in and allows access: the code with which the browser comes back. */
  allow(redirectUri: string): string;
  setDown(isDown: boolean): void;
  loseNextAnswer(): void;
  advance(minutes: number): void;
}

export const BACK = 'http://127.0.0.1:3000/admin/uber-eats/auth';
const OURS = { storeId: 's1', restaurantId: 'r1' } as const;

export async function merchantOf({ marketplace, allow }: Pick<MarketplaceBench, 'marketplace' | 'allow'>) {
  const grant = await marketplace.exchangeCode({ code: allow(BACK), redirectUri: BACK });
  if (grant.kind !== 'done') throw new Error(grant.kind);
  const listed = await marketplace.listStores(grant.value.token, null);
  if (listed.kind !== 'done') throw new Error(listed.kind);
  return { token: grant.value.token, grant: grant.value, stores: listed.value.stores };
}

/** The contract of every marketplace. */
export function marketplaceSuite(name: string, open: () => Promise<MarketplaceBench>) {
  describe(`${name} keeps the marketplace port’s promises`, () => {
    test('an owner who says yes lists their stores, each with how far it is', async () => {
      await using bench = await open();
      const { grant, stores } = await merchantOf(bench);
      expect(grant.scopes).toContain('eats.pos_provisioning');
      expect(stores.map(({ onboarding }) => onboarding)).toEqual(['ACTIVE', 'ACTIVE', 'PENDING', 'REMOVED']);
      expect(stores[0]?.address).toBe('1 Enmore Road, Newtown 2042');
    });

    test('a code works once, soon, and for its own address', async () => {
      await using bench = await open();
      const exchange = (code: string, redirectUri = BACK) => bench.marketplace.exchangeCode({ code, redirectUri });
      const refused = { kind: 'unauthorised', code: 'invalid_grant' } as const;
      const code = bench.allow(BACK);
      expect((await exchange(code)).kind).toBe('done');
      expect(await exchange(code)).toEqual(refused);
      expect(await exchange(bench.allow(BACK), 'https://other.example/')).toEqual(refused);
      const late = bench.allow(BACK);
      bench.advance(2);
      expect(await exchange(late)).toEqual(refused);
    });

    test('a store is connected, read, switched off and disconnected', async () => {
      await using bench = await open();
      const { marketplace } = bench;
      const { token, stores } = await merchantOf(bench);
      const id = stores[0]?.id ?? '';
      expect(await marketplace.getIntegration(id)).toMatchObject({ kind: 'refused', why: 'not_found' });
      expect((await marketplace.integrate(token, id, OURS)).kind).toBe('done');
      expect((await marketplace.integrate(token, id, OURS)).kind).toBe('done');
      expect(await marketplace.getIntegration(id)).toMatchObject({
        value: {
          ...{ ourStoreId: 's1', isEnabled: true, isOrderManager: true, orderManagerClientId: marketplace.clientId },
          webhooks: { version: '1.0.0', release: true, scheduled: true, deliveryStatus: true },
        },
      });
      expect(await marketplace.getStore(id)).toMatchObject({
        value: {
          isOnline: true,
          offlineReason: null,
          prepTimeSeconds: 900,
          fulfilmentTypes: ['DELIVERY_BY_UBER', 'PICKUP'],
        },
      });
      expect((await marketplace.setIntegrationEnabled(id, false)).kind).toBe('done');
      expect(await marketplace.getIntegration(id)).toMatchObject({ value: { isEnabled: false } });
      expect((await marketplace.removeIntegration(token, id)).kind).toBe('done');
      expect(await marketplace.removeIntegration(token, id)).toMatchObject({ kind: 'refused', why: 'not_found' });
    });

    test('access that was revoked is over', async () => {
      await using bench = await open();
      const { token } = await merchantOf(bench);
      expect((await bench.marketplace.revoke(token)).kind).toBe('done');
      const refused = { kind: 'unauthorised', code: 'needs_authorisation' } as const;
      expect(await bench.marketplace.listStores(token, null)).toEqual(refused);
    });

    test('an answer that was lost connects the store once', async () => {
      await using bench = await open();
      const { token, stores } = await merchantOf(bench);
      bench.loseNextAnswer();
      expect((await bench.marketplace.integrate(token, stores[0]?.id ?? '', OURS)).kind).toBe('done');
    });

    test('a marketplace that is down is unreachable, and recovers automatically', async () => {
      await using bench = await open();
      bench.setDown(true);
      expect((await bench.marketplace.appScopes()).kind).toBe('unreachable');
      bench.setDown(false);
      expect((await bench.marketplace.appScopes()).kind).toBe('done');
    });
  });
}
