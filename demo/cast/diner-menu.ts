import { at, group, MenuWriter, WORKDAYS } from '#src/domain/menu/starters/menu-writer.ts';
import type { CastMenu } from './cast.types.ts';

const EGGS = group('Eggs', 1, 1, ['Sunny side up', 'Over easy', 'Over hard', 'Scrambled', ['Egg whites', 150]]);
const TOAST = group('Toast', 1, 1, ['White', 'Wheat', 'Rye', 'Sourdough', ['Biscuit', 100]]);
const TEMP = group('Cooked', 1, 1, ['Rare', 'Medium rare', 'Medium', 'Medium well', 'Well done']);
const SIDE = group('Side', 1, 1, ['Fries', 'Slaw', 'Side salad', ['Onion rings', 200], ['Sweet potato fries', 200]]);
const PILE = group(
  'Pile it on',
  0,
  6,
  [
    ['Bacon', 250],
    ['American cheese', 125],
    ['Avocado', 250],
    ['Fried egg', 200],
    ['Extra patty', 450],
  ],
  true,
);
const SHAKE = group('Make it', 0, 2, [
  ['Malted', 100],
  ['Extra thick', 150],
  ['Whipped cream', 75],
]);
const SYRUP = group('Topping', 0, 3, [
  ['Blueberries', 200],
  ['Chocolate chips', 150],
  ['Pecans', 200],
  ['Real maple syrup', 200],
]);

function breakfast(m: MenuWriter): void {
  const until11 = at('6:00 AM', 6);
  m.category('breakfast', 'Breakfast', 'Six till noon, with bottomless coffee.', ['grill'], 'pancakes');
  m.basic(
    'pancakes',
    'Buttermilk stack',
    1195,
    'Three tall pancakes, whipped butter and warm syrup.',
    'dessert pancakes butter',
    { diet: 'V', has: 'wheat milk eggs', mods: [SYRUP], hours: until11, label: 'Since 1966' },
  );
  m.basic(
    'blueberry_pancakes',
    'Blueberry stack',
    1395,
    'Wild blueberries in the batter and on top.',
    'dessert pancakes blueberry',
    { diet: 'V', has: 'wheat milk eggs', mods: [SYRUP], hours: until11 },
  );
  m.basic(
    'waffle',
    'Belgian waffle',
    1250,
    'Crisp, deep-pocketed, with strawberries and cream.',
    'dessert waffle strawberry',
    { diet: 'V', has: 'wheat milk eggs', mods: [SYRUP], hours: until11 },
  );
  m.basic(
    'two_eggs',
    'Two eggs your way',
    1150,
    'With hash browns, bacon or sausage, and toast.',
    'plate egg egg bacon hashbrown toast',
    { has: 'eggs wheat', mods: [EGGS, TOAST], hours: until11 },
  );
  m.basic(
    'denver_omelet',
    'Denver omelet',
    1425,
    'Three eggs, ham, peppers, onion and cheddar.',
    'plate omelette capsicum ham hashbrown',
    { has: 'eggs milk', mods: [TOAST], hours: until11 },
  );
  m.basic(
    'huevos',
    'Huevos rancheros',
    1395,
    'Corn tortillas, black beans, eggs, green chile and avocado.',
    'plate egg bean avocado chilli',
    { diet: 'V GF', has: 'eggs milk', mods: [EGGS], hours: until11 },
  );
  m.basic(
    'biscuits_gravy',
    'Biscuits and gravy',
    1250,
    'Split biscuits, peppered sausage gravy.',
    'plate biscuit gravy pepper',
    { has: 'wheat milk', hours: until11 },
  );
  m.basic(
    'steak_eggs',
    'Steak and eggs',
    2195,
    'Eight-ounce sirloin, two eggs, hash browns.',
    'plate steak egg hashbrown',
    { has: 'eggs', mods: [TEMP, EGGS, TOAST], hours: until11 },
  );
}

function mains(m: MenuWriter): void {
  m.category('burgers', 'Burgers', 'Smashed on the flat-top, with a side.', ['grill'], 'sixty_six');
  m.basic(
    'sixty_six',
    'The 66',
    1595,
    'Two smashed patties, American cheese, pickles, onion and road sauce.',
    'burger beef cheese beef cheese pickle lettuce',
    { has: 'wheat milk eggs sesame', mods: [SIDE, PILE], label: 'Most loved' },
  );
  m.basic(
    'bacon_cheeseburger',
    'Bacon cheeseburger',
    1695,
    'Thick bacon, sharp cheddar, lettuce and tomato.',
    'burger beef cheese bacon lettuce tomato',
    { has: 'wheat milk sesame', mods: [TEMP, SIDE, PILE] },
  );
  m.basic(
    'green_chile',
    'Green chile burger',
    1650,
    'Roasted Hatch chile and pepper jack.',
    'burger beef cheese pickle tomato',
    { has: 'wheat milk sesame', mods: [TEMP, SIDE, PILE] },
  );
  m.basic(
    'mushroom_swiss',
    'Mushroom Swiss',
    1650,
    'Buttered mushrooms, Swiss cheese, garlic mayo.',
    'burger beef cheese mushroom',
    { has: 'wheat milk eggs sesame', mods: [TEMP, SIDE, PILE] },
  );
  m.basic(
    'fried_chicken_sandwich',
    'Fried chicken sandwich',
    1595,
    'Pickle-brined thigh, slaw, hot honey.',
    'burger chicken slaw pickle',
    { has: 'wheat milk eggs', mods: [SIDE, PILE] },
  );
  m.basic(
    'veggie_burger',
    'Black bean burger',
    1495,
    'House patty, avocado, tomato, chipotle.',
    'burger bean lettuce tomato avocado',
    { diet: 'V', has: 'wheat soy sesame', mods: [SIDE, PILE] },
  );
  m.category('plates', 'Blue plates', 'Dinner like somebody’s mother made it.', ['grill'], 'meatloaf');
  m.basic(
    'meatloaf',
    'Meatloaf',
    1795,
    'Glazed and thick-cut, mashed potato, green beans, gravy.',
    'plate roast mash greens gravy',
    { has: 'wheat eggs milk' },
  );
  m.basic(
    'fried_chicken',
    'Fried chicken',
    1895,
    'Three pieces, buttermilk brined, mash and slaw.',
    'plate friedchicken mash slaw',
    { has: 'wheat milk eggs' },
  );
  m.basic('ribs', 'Half rack of ribs', 2295, 'Slow-smoked, sticky, with fries and slaw.', 'plate ribs fries slaw', {
    mods: [SIDE],
    soldout: true,
  });
  m.basic(
    'mac_cheese',
    'Mac and cheese',
    1395,
    'Three cheeses under a crunchy crumb.',
    'pasta yellow gnocchi parmesan',
    { diet: 'V', has: 'wheat milk', mods: [PILE] },
  );
  m.basic(
    'chili',
    'Bowl of red',
    1250,
    'Beef chili, beans, cheddar and scallions.',
    'soup red mince bean springonion',
    { diet: 'GF', has: 'milk' },
  );
  m.basic('club', 'Turkey club', 1495, 'Triple-decker with bacon, lettuce and tomato.', 'plate sandwich fries', {
    has: 'wheat eggs',
    mods: [TOAST, SIDE],
  });
  m.basic(
    'cobb',
    'Cobb salad',
    1595,
    'Chicken, bacon, egg, avocado, blue cheese.',
    'salad lettuce chicken egg avocado cherry',
    { diet: 'GF', has: 'eggs milk' },
  );
  m.basic(
    'lunch_counter',
    'Lunch counter special',
    1195,
    'Half club, cup of chili, drink. Eleven to two on weekdays.',
    '',
    { picture: 'club', has: 'wheat milk', hours: at('11:00 AM', 3, WORKDAYS), label: 'Lunch' },
  );
}

function rest(m: MenuWriter): void {
  m.category('sides', 'Sides', 'For the table, in theory.', ['grill'], 'fries');
  m.basic('fries', 'Fries', 495, 'Skinny, salty, hot.', 'basket fries', { diet: 'VG' });
  m.basic(
    'chili_fries',
    'Chili cheese fries',
    895,
    'Fries under beef chili and cheddar.',
    'basket fries mince parmesan springonion',
    { has: 'milk' },
  );
  m.basic('onion_rings', 'Onion rings', 695, 'Stacked and crackling.', 'plate onionring napoli', {
    diet: 'V',
    has: 'wheat milk',
  });
  m.basic('sweet_fries', 'Sweet potato fries', 595, 'With maple dip.', 'basket kumara aioli', {
    diet: 'V',
    has: 'eggs',
  });
  m.basic('slaw', 'Slaw', 395, 'Cold and crunchy.', 'salad slaw', { diet: 'V GF', has: 'eggs' });
  m.category('pie', 'Pie and cake', 'Look in the case by the door.', ['counter'], 'apple_pie');
  m.basic('apple_pie', 'Apple pie', 695, 'Lattice top, cinnamon, still warm.', 'dessert pie vanilla', {
    diet: 'V',
    has: 'wheat milk',
    mods: [
      group('On top', 0, 1, [
        ['Vanilla ice cream', 200],
        ['Cheddar', 125],
      ]),
    ],
  });
  m.basic('cherry_pie', 'Cherry pie', 725, 'Montmorency cherries. Damn fine.', 'dessert pie cherry', {
    diet: 'V',
    has: 'wheat milk',
  });
  m.basic('cheesecake', 'New York cheesecake', 795, 'Dense, with strawberries.', 'dessert cheesecake strawberry', {
    diet: 'V',
    has: 'wheat milk eggs',
  });
  m.basic(
    'brownie_sundae',
    'Brownie sundae',
    895,
    'Warm brownie, vanilla ice cream, hot fudge.',
    'dessert brownie vanilla',
    { diet: 'V', has: 'wheat milk eggs' },
  );
  m.category('shakes', 'Shakes and drinks', 'Two straws on request.', ['counter'], 'strawberry_shake');
  m.basic('vanilla_shake', 'Vanilla shake', 750, 'Three scoops and cold milk.', 'shake #f4e6c4', {
    diet: 'V',
    has: 'milk',
    mods: [SHAKE],
  });
  m.basic('chocolate_shake', 'Chocolate shake', 750, 'Dark, thick, malty if you ask.', 'shake #7a4a2c', {
    diet: 'V',
    has: 'milk',
    mods: [SHAKE],
  });
  m.basic('strawberry_shake', 'Strawberry shake', 750, 'With real berries.', 'shake #f0a0ac', {
    diet: 'V',
    has: 'milk',
    mods: [SHAKE],
  });
  m.basic('root_beer_float', 'Root beer float', 650, 'Frosted mug, vanilla island.', 'shake #8a5a34', {
    diet: 'V',
    has: 'milk',
  });
  m.basic('coffee', 'Bottomless coffee', 325, 'Until you say when.', 'coffee espresso', {
    diet: 'VG',
    noDelivery: true,
  });
  m.basic('lemonade', 'Fresh lemonade', 425, 'Squeezed at the counter.', 'tumbler #f1e08a lemon', { diet: 'VG' });
  m.basic('cola', 'Cola', 325, 'In the tall glass.', 'tumbler #3a1a10 ice', { diet: 'VG' });
  m.deal(
    'road_trip',
    'Road trip for two',
    3995,
    'Two burgers, a side to share and two shakes.',
    'deal burger fries shake',
    {
      items: [
        m.slot('burgers', 'Two burgers', 2, ['sixty_six', 'bacon_cheeseburger', 'green_chile', 'veggie_burger']),
        m.slot('side', 'A side', 1, ['fries', 'onion_rings', 'sweet_fries', ['chili_fries', 200]]),
        m.slot('shakes', 'Two shakes', 2, ['vanilla_shake', 'chocolate_shake', 'strawberry_shake']),
      ],
    },
    { has: 'wheat milk', discounted: true, stations: ['grill', 'counter'] },
  );
  m.category('till', 'Counter only', '', ['counter'], '');
  m.custom('open_item', 'Open item', 0, true, '#78716c');
  m.custom('mug', 'Souvenir mug', 1295, false, '#b91c1c');
}

export function dinerMenu(): CastMenu {
  const m = new MenuWriter({ restaurantId: 'diner-66', storeId: 'diner-denver', key: 'diner', pictureKey: 'diner' });
  breakfast(m);
  mains(m);
  rest(m);
  return m.menu();
}
