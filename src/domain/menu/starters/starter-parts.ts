/** What several starting menus sell in the same way: drinks, chips and how a coffee is made. */
import { group, type MenuWriter } from './menu-writer.ts';

export const MILK = group('Milk', 1, 1, ['Full cream', 'Skim', ['Oat', 80], ['Almond', 80], ['Soy', 70]]);
export const CUP = group('Size', 1, 1, ['Regular', ['Large', 80]]);
export const SAUCES = group(
  'Sauces',
  0,
  4,
  [
    ['Tomato sauce', 100],
    ['Aioli', 150],
    ['Sweet chilli', 150],
    ['Gravy', 200],
  ],
  true,
);
export const SALT = group('Salt', 1, 1, ['Chicken salt', 'Sea salt', 'No salt']);

/** Cans and bottles that every fridge has. */
export function coldDrinks(m: MenuWriter): void {
  m.basic('cola', 'Cola', 450, 'Ice-cold can.', 'can #b3202a', { diet: 'VG' });
  m.basic('cola_no_sugar', 'Cola no sugar', 450, 'Ice-cold can.', 'can #2a2a2e', { diet: 'VG' });
  m.basic('lemonade', 'Lemonade', 450, 'Ice-cold can.', 'can #d9b417', { diet: 'VG' });
  m.basic('sparkling_water', 'Sparkling water', 450, '500 ml bottle.', 'bottle #3d8f7a', { diet: 'VG' });
}

export function chips(m: MenuWriter, cents: number, name = 'Chips'): void {
  m.basic('chips', name, cents, 'Crisp and golden.', 'basket fries', { diet: 'VG', mods: [SALT, SAUCES] });
}

export function softDrinkSlot(m: MenuWriter, name: string, quantity: number) {
  return m.slot('drinks', name, quantity, ['cola', 'cola_no_sugar', 'lemonade', 'sparkling_water']);
}
