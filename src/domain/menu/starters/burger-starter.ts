import { group, type MenuWriter, type WrittenMenu } from './menu-writer.ts';
import { chips, coldDrinks, softDrinkSlot } from './starter-parts.ts';

const REMOVE = group('Leave out', 0, 5, ['No onion', 'No pickles', 'No tomato', 'No lettuce', 'No sauce']);
const PILE = group(
  'Add more',
  0,
  6,
  [
    ['Extra patty', 450],
    ['Bacon', 300],
    ['Cheese', 150],
    ['Egg', 250],
    ['Avocado', 300],
    ['Jalapeños', 150],
  ],
  true,
);
const BUN = group('Bun', 1, 1, ['Milk bun', ['Gluten-free bun', 250], 'Lettuce wrap']);
const B = { has: 'wheat milk eggs', mods: [BUN, REMOVE, PILE] };

function burgers(m: MenuWriter): void {
  m.category('burgers', 'Burgers', 'Fresh beef, toasted buns.', [], 'double_cheeseburger');
  m.basic('cheeseburger', 'Cheeseburger', 1350, 'Beef, cheese, pickles and onion.', 'burger beef cheese pickle', B);
  m.basic('double_cheeseburger', 'Double cheeseburger', 1690, 'Two of everything that counts.', DOUBLE_ART, {
    ...B,
    label: 'Most loved',
  });
  m.basic('classic_beef', 'Classic beef', 1490, 'Lettuce, tomato, onion and house sauce.', CLASSIC_ART, B);
  m.basic('bacon_bbq', 'Bacon BBQ', 1650, 'Bacon, cheddar and barbecue sauce.', 'burger beef cheese bacon', B);
  m.basic('works', 'The works', 1790, 'Beef, bacon, egg, beetroot, cheese and salad.', '', {
    ...B,
    picture: 'the_lot',
  });
  m.basic('mushroom_swiss', 'Mushroom Swiss', 1650, 'Buttered mushrooms.', 'burger beef cheese mushroom', B);
  m.category('chicken', 'Chicken and veg', '', [], 'crispy_chicken');
  m.basic('crispy_chicken', 'Crispy chicken', 1550, 'Slaw, pickles and mayo.', 'burger chicken slaw pickle', B);
  m.basic('spicy_chicken', 'Spicy chicken', 1590, 'Hot sauce, cheese and slaw.', 'burger chicken cheese slaw', B);
  m.basic('haloumi', 'Grilled haloumi', 1550, 'Tomato, lettuce and aioli.', 'burger haloumi tomato lettuce', {
    ...B,
    diet: 'V',
  });
  m.basic('plant', 'Plant burger', 1590, 'Bean patty, avocado and tomato.', 'burger bean avocado tomato lettuce', {
    ...B,
    diet: 'V',
    has: 'wheat soy',
  });
}
const DOUBLE_ART = 'burger beef cheese beef cheese pickle';
const CLASSIC_ART = 'burger beef lettuce tomato';

const SHAKE = group('Make it', 0, 2, [
  ['Malted', 50],
  ['Extra thick', 100],
  ['Whipped cream', 100],
]);

function rest(m: MenuWriter): void {
  m.category('sides', 'Sides', '', [], 'chips');
  chips(m, 650, 'Fries');
  m.basic('loaded_fries', 'Loaded fries', 1190, 'Beef, cheese sauce and spring onion.', LOADED_ART, { has: 'milk' });
  m.basic('sweet_potato_fries', 'Sweet potato fries', 850, 'With aioli.', 'basket kumara aioli', {
    diet: 'V',
    has: 'eggs',
  });
  m.basic('onion_rings', 'Onion rings', 800, '', 'plate onionring napoli', { diet: 'V', has: 'wheat milk' });
  m.basic('wings', 'Chicken wings', 1290, 'Six, with your sauce.', 'plate friedchicken napoli', {
    has: 'wheat eggs',
    mods: [group('Sauce', 1, 1, ['Buffalo', 'Barbecue', 'Honey soy'])],
  });
  m.category('shakes', 'Shakes', '', [], 'strawberry_shake');
  const shake = { diet: 'V', has: 'milk', mods: [SHAKE] };
  m.basic('vanilla_shake', 'Vanilla shake', 850, '', 'shake #f4e6c4', shake);
  m.basic('chocolate_shake', 'Chocolate shake', 850, '', 'shake #7a4a2c', shake);
  m.basic('strawberry_shake', 'Strawberry shake', 850, '', 'shake #f0a0ac', shake);
  m.category('drinks', 'Drinks', '', [], 'cola');
  coldDrinks(m);
  m.category('deals', 'Deals', 'Make it a meal.', [], 'burger_meal');
  m.deal(
    'burger_meal',
    'Burger meal',
    2190,
    'A burger, a side and a drink.',
    'deal burger fries can',
    {
      items: [
        m.slot('burger', 'A burger', 1, MEAL_BURGERS),
        m.slot('side', 'A side', 1, [
          'chips',
          ['sweet_potato_fries', 150],
          ['onion_rings', 100],
          ['loaded_fries', 450],
        ]),
        softDrinkSlot(m, 'A drink', 1),
      ],
    },
    { has: 'wheat milk eggs', discounted: true, label: 'Best value' },
  );
  m.deal(
    'burgers_for_two',
    'Burgers for two',
    4390,
    'Two burgers, a side to share and two shakes.',
    'deal burger fries shake',
    {
      items: [
        m.slot('burgers', 'Two burgers', 2, MEAL_BURGERS),
        m.slot('side', 'A side to share', 1, ['loaded_fries', 'sweet_potato_fries', 'onion_rings', 'chips']),
        m.slot('shakes', 'Two shakes', 2, ['vanilla_shake', 'chocolate_shake', 'strawberry_shake']),
      ],
    },
    { has: 'wheat milk eggs', discounted: true },
  );
}
const LOADED_ART = 'basket fries mince parmesan springonion';
const MEAL_BURGERS = [
  'cheeseburger',
  'classic_beef',
  'crispy_chicken',
  'plant',
  'haloumi',
  ['bacon_bbq', 150],
  ['double_cheeseburger', 200],
  ['works', 300],
] as const;

export function burgerStarter(m: MenuWriter): WrittenMenu {
  burgers(m);
  rest(m);
  return m.menu();
}
