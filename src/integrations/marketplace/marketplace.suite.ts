import { describe, expect, test } from 'bun:test';
import type { MarketplaceMenu } from '#src/domain/marketplace/marketplace-menu.ts';
import type { MarketplacePort } from './marketplace.port.ts';
import { A_MENU } from './testing-menu.ts';

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

const withPrice = (priceInCents: number) => ({ items: A_MENU.items.map((item) => ({ ...item, priceInCents })) });

/** What a marketplace refuses a whole menu for. */
const BAD_MENUS: Readonly<Record<string, Partial<MarketplaceMenu>>> = {
  'no hours': { hours: [] },
  'hours of an hour': { hours: [{ day: 'friday', periods: [{ from: '17:00', until: '17:59' }] }] },
  'an item that isn’t there': { items: A_MENU.items.slice(1) },
  'a group that isn’t there': { groups: [] },
  'the same id twice': { items: [...A_MENU.items, ...A_MENU.items] },
  'a price below 0': withPrice(-1),
  'a price beyond all reason': withPrice(37_501),
  'a group that asks for more than it allows': { groups: A_MENU.groups.map((group) => ({ ...group, min: 2, max: 1 })) },
};

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

    test('a store that is paused takes no orders until then, and takes them again when it is told', async () => {
      await using bench = await open();
      const { marketplace } = bench;
      const { token, stores } = await merchantOf(bench);
      const id = stores[0]?.id ?? '';
      const until = Temporal.Instant.from('2099-01-01T00:00:00Z');
      const pause = { isOnline: false, until, reason: 'The kitchen is too busy' };
      expect(await marketplace.setStoreStatus(id, pause)).toMatchObject({ kind: 'refused', why: 'not_allowed' });
      await marketplace.integrate(token, id, OURS);
      const shown = async () => {
        const read = await marketplace.getStore(id);
        return read.kind === 'done' ? [read.value.isOnline, read.value.offlineUntil?.toString() ?? null] : null;
      };
      bench.loseNextAnswer();
      expect((await marketplace.setStoreStatus(id, pause)).kind).toBe('done');
      expect(await shown()).toEqual([false, until.toString()]);
      expect((await marketplace.setStoreStatus(id, { ...pause, until: null })).kind).toBe('done');
      expect(await shown()).toEqual([false, null]);
      expect((await marketplace.setStoreStatus(id, { isOnline: true, until: null, reason: '' })).kind).toBe('done');
      expect(await shown()).toEqual([true, null]);
    });

    test('a menu is taken whole and read back as it was sent, pickup after delivery', async () => {
      await using bench = await open();
      const { marketplace } = bench;
      const { token, stores } = await merchantOf(bench);
      const id = stores[0]?.id ?? '';
      expect(await marketplace.putMenu(id, A_MENU)).toMatchObject({ kind: 'refused', why: 'bad_request' });
      await marketplace.integrate(token, id, OURS);
      expect(await marketplace.getMenu(id, 'delivery')).toEqual({ kind: 'done', value: null });
      const pickup = { ...A_MENU, type: 'pickup' as const };
      expect(await marketplace.putMenu(id, pickup)).toMatchObject({ kind: 'refused', why: 'bad_request' });
      bench.loseNextAnswer();
      expect((await marketplace.putMenu(id, A_MENU)).kind).toBe('done');
      expect((await marketplace.putMenu(id, pickup)).kind).toBe('done');
      expect(await marketplace.getMenu(id, 'delivery')).toEqual({ kind: 'done', value: A_MENU });
      expect(await marketplace.getMenu(id, 'pickup')).toEqual({ kind: 'done', value: pickup });
    });

    test('one item is taken off sale and put back without its menu being sent again', async () => {
      await using bench = await open();
      const { marketplace } = bench;
      const { token, stores } = await merchantOf(bench);
      const id = stores[0]?.id ?? '';
      await marketplace.integrate(token, id, OURS);
      const pizza = { menuType: 'delivery', itemId: 'pizza' } as const;
      const out = { ...pizza, soldOutUntil: 4_102_444_800 };
      expect(await marketplace.suspendItem(id, out)).toMatchObject({ kind: 'refused', why: 'not_found' });
      await marketplace.putMenu(id, A_MENU);
      const shown = async () => {
        const read = await marketplace.getMenu(id, 'delivery');
        return read.kind === 'done' ? read.value : null;
      };
      bench.loseNextAnswer();
      expect((await marketplace.suspendItem(id, out)).kind).toBe('done');
      const soldOut = A_MENU.items.map((item) =>
        item.id === 'pizza' ? { ...item, soldOutUntil: 4_102_444_800 } : item,
      );
      expect(await shown()).toEqual({ ...A_MENU, items: soldOut });
      expect((await marketplace.suspendItem(id, { ...pizza, soldOutUntil: null })).kind).toBe('done');
      expect(await shown()).toEqual(A_MENU);
      const unknown = { ...out, itemId: 'nothing' };
      expect(await marketplace.suspendItem(id, unknown)).toMatchObject({ kind: 'refused', why: 'bad_request' });
    });

    test.each(Object.entries(BAD_MENUS))('a menu with %s is refused, and the one before stays', async (_, bad) => {
      await using bench = await open();
      const { marketplace } = bench;
      const { token, stores } = await merchantOf(bench);
      const id = stores[0]?.id ?? '';
      await marketplace.integrate(token, id, OURS);
      await marketplace.putMenu(id, A_MENU);
      const refused = await marketplace.putMenu(id, { ...A_MENU, ...bad });
      expect(refused).toMatchObject({ kind: 'refused', why: 'bad_request', message: expect.stringMatching(/./) });
      expect(await marketplace.getMenu(id, 'delivery')).toEqual({ kind: 'done', value: A_MENU });
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
