import { describe, expect, test } from 'bun:test';
import { nameAsId, optionId, slotOwner } from '../menu-ids.ts';
import {
  type ChosenOffer,
  chosenFor,
  googleId,
  googleServiceId,
  googleServiceType,
  itemOfferId,
  menuTypeOfService,
  readGoogleId,
  readItemOffer,
  readOptionOffer,
  sizeOfferId,
} from './google-ids.ts';

describe('names in the feeds for Google', () => {
  test('say the store, the service and our id, and are read back', () => {
    for (const id of ['soup', 'opt.soup.g.egg', optionId('whole', slotOwner('deal', 'pizza'), 'margherita')]) {
      for (const type of ['delivery', 'pickup'] as const) {
        expect(readGoogleId(googleId('s-1', type, id))).toEqual({ storeId: 's-1', type, id });
      }
    }
  });

  test('differ by store and by service, so the same dish may cost something else', () => {
    const names = ['a', 'b'].flatMap((storeId) => [
      googleId(storeId, 'delivery', 'soup'),
      googleId(storeId, 'pickup', 'soup'),
      googleServiceId(storeId, 'delivery'),
      googleServiceId(storeId, 'pickup'),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('aren’t read where they are none of ours', () => {
    for (const name of ['', 'soup', 's.x.soup', 's.d', 's.d.', '.d.soup', `s.d.${'x'.repeat(300)}`]) {
      expect(readGoogleId(name)).toBeNull();
    }
  });

  test('say delivery and takeout for delivery and pickup', () => {
    expect(googleServiceType('pickup')).toBe('TAKEOUT');
    expect(menuTypeOfService('TAKEOUT')).toBe('pickup');
    expect(menuTypeOfService(googleServiceType('delivery'))).toBe('delivery');
  });

  test('a line names an item, a pizza in its size', () => {
    expect(readItemOffer(itemOfferId('s', 'pickup', 'soup'))).toEqual({
      ...{ storeId: 's', type: 'pickup', itemId: 'soup', sizeId: null },
    });
    const large = sizeOfferId('s', 'delivery', { itemId: 'margherita', sizeId: 'large' });
    expect(readItemOffer(large)).toEqual({ storeId: 's', type: 'delivery', itemId: 'margherita', sizeId: 'large' });
    for (const offerId of ['s.d.opt.soup.g.egg', 's.d.deal~pizza', 's.d.size.margherita', 's.d.a b', 'x']) {
      expect(readItemOffer(offerId)).toBeNull();
    }
  });

  test('an option says what it means', () => {
    expect(readOptionOffer(googleId('s', 'delivery', 'opt.soup.g.egg'))).toEqual({
      ...{ storeId: 's', type: 'delivery', id: 'opt.soup.g.egg', kind: 'opt', parts: ['soup', 'g', 'egg'] },
    });
    expect(readOptionOffer(googleId('s', 'delivery', 'soup'))).toBeNull();
    expect(readOptionOffer(sizeOfferId('s', 'delivery', { itemId: 'margherita', sizeId: 'large' }))).toBeNull();
  });
});

describe('what was chosen in a cart', () => {
  const option = (id: string, quantity = 1, subOptions: readonly ChosenOffer[] = []): ChosenOffer => ({
    ...{ offerId: googleId('s', 'delivery', id), quantity, subOptions },
  });
  const plain = (offerId: string): ChosenOffer => ({ offerId, quantity: 1, subOptions: [] });
  const soup = { storeId: 's', type: 'delivery', itemId: 'soup', sizeId: null } as const;

  test('are the options of the item, with what is within them', () => {
    const bread = optionId('pick', slotOwner('soup', 'side'), 'bread');
    const inBread = option('opt.soup~side.g.butter');
    expect(chosenFor(soup, [option('opt.soup.g.egg', 2), option(bread, 1, [inBread])])).toEqual([
      { itemId: 'opt.soup.g.egg', quantity: 2, options: [] },
      { itemId: bread, quantity: 1, options: [{ itemId: 'opt.soup~side.g.butter', quantity: 1, options: [] }] },
    ]);
  });

  test('a pizza has its toppings within its size', () => {
    const pizza = { storeId: 's', type: 'delivery', itemId: 'margherita', sizeId: 'large' } as const;
    const no = optionId('no', nameAsId('onion'));
    expect(chosenFor(pizza, [option('add.cheese.large', 2), option('opt.margherita.crust.thin'), option(no)])).toEqual([
      {
        ...{ itemId: 'size.margherita.large', quantity: 1 },
        options: [
          { itemId: 'add.cheese.large', quantity: 2, options: [] },
          { itemId: no, quantity: 1, options: [] },
        ],
      },
      { itemId: 'opt.margherita.crust.thin', quantity: 1, options: [] },
    ]);
  });

  test('nothing is read of an option of another store, of the other service, or of no meaning, at any depth', () => {
    const bad = ['t.d.opt.soup.g.egg', 's.t.opt.soup.g.egg', 's.d.soup', 'egg'];
    for (const offerId of bad) {
      expect(chosenFor(soup, [plain(offerId)])).toBeNull();
      expect(chosenFor(soup, [option('opt.soup.g.egg', 1, [plain(offerId)])])).toBeNull();
    }
  });
});
