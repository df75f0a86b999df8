import { group, MenuWriter } from '#src/domain/menu/starters/menu-writer.ts';
import type { CastMenu } from './cast.types.ts';
import { romaKitchen } from './roma-kitchen.ts';
import { ROMA_PIZZA_SETTINGS, romaPizzas } from './roma-pizzas.ts';

const MILK = group('Milk', 1, 1, ['Full cream', 'Skim', ['Oat', 80], ['Almond', 80]]);

function drinks(m: MenuWriter): void {
  m.category('drinks', 'Drinks', 'Cold cans, Italian bottles, hot coffee.', ['bar'], 'limonata');
  m.basic('cola', 'Cola 375 ml', 450, 'An ice-cold can.', 'can #b3202a', { diet: 'VG' });
  m.basic('cola_no_sugar', 'Cola no sugar 375 ml', 450, 'An ice-cold can, none of the sugar.', 'can #2a2a2e', {
    diet: 'VG',
  });
  m.basic('limonata', 'Limonata 330 ml', 550, 'Sparkling Sicilian lemon, cloudy and sharp.', 'tumbler #f3df7a lemon', {
    diet: 'VG',
  });
  m.basic(
    'aranciata',
    'Blood orange 330 ml',
    550,
    'Sparkling blood orange from the slopes of Etna.',
    'tumbler #e2602f orange',
    { diet: 'VG' },
  );
  m.basic('sparkling_water', 'Sparkling water 750 ml', 750, 'For the table.', 'bottle #3d8f7a', { diet: 'VG' });
  m.basic('espresso', 'Espresso', 400, 'Short and dark.', 'coffee espresso', { diet: 'VG', noDelivery: true });
  m.basic('cappuccino', 'Cappuccino', 500, 'Double shot, silky milk, cocoa on top.', 'coffee latte', {
    diet: 'V',
    has: 'milk',
    noDelivery: true,
    mods: [MILK],
  });
  m.basic('chianti', 'Chianti, glass', 1300, 'Cherry, dried herbs and a firm handshake.', 'wine #7a1230', {
    diet: 'VG',
    has: 'sulphites',
    alcohol: true,
    dineInOnly: true,
  });
  m.basic('peroni', 'Italian lager 330 ml', 950, 'Crisp, cold and made for pizza.', 'bottle #5a7d2a', {
    diet: 'VG',
    has: 'gluten',
    alcohol: true,
  });
}

function deals(m: MenuWriter): void {
  m.category('deals', 'Deals', 'The easy way to feed everyone.', ['pizza'], 'family_deal');
  const cans = ['cola', 'cola_no_sugar', ['limonata', 100], ['aranciata', 100]] as const;
  const dear = { gamberi: 400, frutti_di_mare: 400, prosciutto: 200 };
  m.deal(
    'family_deal',
    'Two large and sides',
    5900,
    'Two large pizzas, a garlic bread and two drinks: Friday night, sorted.',
    'deal pizza garlicbread can',
    {
      pizzas: [m.pizzaSlot('two_large', 'Choose two large pizzas', 2, 'large', dear)],
      items: [m.slot('bread', 'Garlic bread', 1, ['garlic_bread']), m.slot('drinks', 'Two drinks', 2, cans)],
    },
    { has: 'wheat milk', label: 'Save $10', discounted: true },
  );
  m.deal(
    'pizza_for_one',
    'Pizza for one',
    2200,
    'A small pizza, a drink and a good evening.',
    'deal pizza can',
    {
      pizzas: [m.pizzaSlot('one_small', 'Choose your small pizza', 1, 'small', dear)],
      items: [m.slot('drink', 'A drink', 1, cans)],
    },
    { has: 'wheat milk', discounted: true },
  );
  m.deal(
    'party_deal',
    'Party for eight',
    11900,
    'Four large pizzas, two garlic breads, chips and four drinks.',
    'deal pizza pizza fries',
    {
      pizzas: [m.pizzaSlot('four_large', 'Choose four large pizzas', 4, 'large', dear)],
      items: [
        m.slot('breads', 'Breads and sides', 3, ['garlic_bread', 'chips', ['arancini', 400]]),
        m.slot('drinks', 'Four drinks', 4, cans),
      ],
    },
    { has: 'wheat milk', discounted: true },
  );

  m.category('counter', 'Counter only', '', ['pass'], '');
  m.custom('open_item', 'Open item', 0, true, '#78716c');
  m.custom('gift_card', 'Gift card', 0, true, '#9f1239');
  m.custom('cakeage', 'Cakeage per person', 300, false, '#a16207');
}

export function romaMenu(): CastMenu {
  const m = new MenuWriter({ restaurantId: 'roma-pizza', storeId: 'roma-newtown', key: 'roma', pictureKey: 'roma' });
  romaPizzas(m);
  romaKitchen(m);
  drinks(m);
  deals(m);
  return m.menu(ROMA_PIZZA_SETTINGS);
}
