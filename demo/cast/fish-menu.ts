import { at, group, MenuWriter, WORKDAYS } from '#src/domain/menu/starters/menu-writer.ts';
import type { CastMenu } from './cast.types.ts';

const COOKED = group('Cooked', 1, 1, ['Beer batter', 'Crumbed', ['Grilled', 100]]);
const SAUCE = group(
  'Sauces',
  0,
  4,
  [
    ['Tartare', 150],
    ['Aioli', 150],
    ['Tomato sauce', 80],
    ['Sweet chilli', 100],
  ],
  true,
);
const SALT = group('Salt', 1, 1, ['Sea salt', 'Chicken salt', 'Kelp salt', 'No salt']);
const BURGER = group('Change your burger', 0, 4, [
  'No lettuce',
  'No onion',
  ['Extra patty', 600],
  ['Bacon', 350],
  ['Cheese', 200],
  ['Egg', 200],
]);

function fish(m: MenuWriter): void {
  m.category('fish', 'Fish', 'Landed this week, by the piece. Ask us what came in.', ['fryer'], 'snapper');
  const F = { has: 'fish wheat', mods: [COOKED, SAUCE] };
  m.basic('hoki', 'Hoki', 850, 'Sweet, soft and flaky; the everyday piece.', 'plate batterfish lemon', F);
  m.basic(
    'snapper',
    'Snapper',
    1250,
    'Firm and clean, line-caught in the Hauraki Gulf.',
    'plate batterfish lemon parsley tartare',
    { ...F, label: 'Catch of the week' },
  );
  m.basic('gurnard', 'Gurnard', 1090, 'Pink-fleshed, fine and a little nutty.', 'plate batterfish parsley lemon', F);
  m.basic(
    'tarakihi',
    'Tarakihi',
    1150,
    'Medium-firm, with a crisp skin when grilled.',
    'plate whitefish lemon parsley',
    F,
  );
  m.basic('blue_cod', 'Blue cod', 1690, 'From Stewart Island. Big white flakes.', 'plate whitefish lemon greens', {
    ...F,
    soldout: true,
  });
  m.category('packs', 'Packs', 'Fish, chips and nothing to think about.', ['fryer'], 'fish_chips');
  m.basic(
    'fish_chips',
    'Fish and chips',
    1690,
    'A piece of hoki in beer batter with a scoop of chips, lemon and tartare.',
    'plate batterfish fries lemon tartare',
    { has: 'fish wheat eggs', mods: [SALT, SAUCE], label: 'Most loved' },
  );
  m.basic(
    'snapper_chips',
    'Snapper and chips',
    2190,
    'Snapper, chips, slaw and lemon.',
    'plate batterfish fries slaw lemon',
    { has: 'fish wheat eggs', mods: [SALT, SAUCE] },
  );
  m.basic('lunch_pack', 'Lunch pack', 1290, 'Half fish, half scoop and a can, until two on workdays.', '', {
    picture: 'fish_chips',
    has: 'fish wheat',
    hours: at('11:00 AM', 3, WORKDAYS),
    label: 'Lunch',
    mods: [SALT],
  });
  m.deal(
    'family_pack',
    'Family pack',
    5490,
    'Four fish, two scoops, four bits of something and two drinks.',
    'deal fish fries can',
    {
      items: [
        m.slot('fish', 'Four pieces of fish', 4, ['hoki', ['gurnard', 200], ['snapper', 400]]),
        m.slot('sides', 'Two sides', 2, ['chips', ['kumara_fries', 150], 'onion_rings']),
        m.slot('drinks', 'Two drinks', 2, ['cola', 'lp_soda', 'ginger_beer']),
      ],
    },
    { has: 'fish wheat', discounted: true },
  );
}

function seaAndLand(m: MenuWriter): void {
  m.category('seafood', 'Seafood', 'Out of a shell or off a skewer.', ['fryer'], 'calamari');
  m.basic(
    'calamari',
    'Salt and pepper squid',
    1590,
    'Tender, peppery, with lime mayo.',
    'plate calamari lemon rocket',
    { has: 'molluscs wheat eggs', mods: [SAUCE] },
  );
  m.basic(
    'prawns',
    'Garlic prawn skewers',
    1790,
    'Two grilled skewers, garlic butter, parsley.',
    'plate prawn parsley lemon',
    { diet: 'GF', has: 'crustaceans milk' },
  );
  m.basic(
    'mussels',
    'Green-lipped mussels',
    1950,
    'Steamed in white wine, cream and leek, with toast.',
    'soup cream mussel springonion',
    { has: 'molluscs milk wheat sulphites' },
  );
  m.basic('scallops', 'Battered scallops', 1490, 'Four sweet scallops in light batter.', 'plate arancini lemon', {
    has: 'molluscs wheat',
  });
  m.basic(
    'chowder',
    'Seafood chowder',
    1690,
    'Smoked fish, mussels, potato and cream, in a deep bowl.',
    'soup cream prawn potato parsley',
    { has: 'fish molluscs crustaceans milk wheat celery' },
  );
  m.basic(
    'oysters',
    'Half a dozen oysters',
    2400,
    'Raw on ice with lemon and a red wine vinegar.',
    'plate oyster lemon',
    { diet: 'GF', has: 'molluscs', dineInOnly: true },
  );
  m.category('burgers', 'Burgers', 'Soft milk bun, toasted.', ['grill'], 'fish_burger');
  m.basic(
    'fish_burger',
    'Fish burger',
    1590,
    'Crumbed gurnard, lettuce, pickles and tartare.',
    'burger fish lettuce pickle',
    { has: 'fish wheat milk eggs', mods: [BURGER] },
  );
  m.basic(
    'kiwi_burger',
    'Kiwi burger',
    1690,
    'Beef, beetroot, a fried egg, cheese, tomato and lettuce.',
    'burger beef egg beetroot cheese lettuce tomato',
    { has: 'wheat milk eggs', mods: [BURGER] },
  );
  m.basic(
    'chicken_burger',
    'Crispy chicken burger',
    1590,
    'Buttermilk chicken, slaw and chipotle mayo.',
    'burger chicken slaw cheese',
    { has: 'wheat milk eggs', mods: [BURGER] },
  );
  m.basic(
    'haloumi_burger',
    'Haloumi burger',
    1550,
    'Grilled haloumi, roast capsicum, rocket and aioli.',
    'burger haloumi tomato lettuce',
    { diet: 'V', has: 'wheat milk eggs', mods: [BURGER] },
  );
  m.category('tacos', 'Tacos and salads', 'Lighter, not smaller.', ['grill'], 'fish_tacos');
  m.basic(
    'fish_tacos',
    'Fish tacos',
    1650,
    'Two soft tortillas, battered fish, slaw, lime and pickled chilli.',
    'plate taco lemon',
    { has: 'fish wheat eggs' },
  );
  m.basic(
    'prawn_salad',
    'Prawn and avocado salad',
    1990,
    'Cos, avocado, cucumber and a sharp lemon dressing.',
    'salad lettuce prawn avocado cucumber',
    { diet: 'GF', has: 'crustaceans' },
  );
  m.basic(
    'poke',
    'Salmon poke bowl',
    2090,
    'Raw salmon, rice, edamame, cucumber, sesame and seaweed.',
    'rice salmon avocado cucumber sesame',
    { has: 'fish soy sesame' },
  );
}

function sides(m: MenuWriter): void {
  m.category('sides', 'Sides', 'Chips first; the rest if there is room.', ['fryer'], 'chips');
  m.basic('chips', 'Scoop of chips', 550, 'Agria potatoes, cut here, fried in fresh oil.', 'basket fries', {
    diet: 'VG',
    mods: [SALT, SAUCE],
  });
  m.basic('kumara_fries', 'Kūmara fries', 750, 'Sweet, crisp, with aioli.', 'basket kumara aioli', {
    diet: 'V',
    has: 'eggs',
    mods: [SAUCE],
  });
  m.basic('onion_rings', 'Onion rings', 700, 'Thick rings in beer batter.', 'plate onionring napoli', {
    diet: 'VG',
    has: 'wheat',
    mods: [SAUCE],
  });
  m.basic('potato_fritters', 'Potato fritter', 180, 'One, hot. Nobody has one.', 'plate arancini', {
    diet: 'VG',
    has: 'wheat',
  });
  m.basic('slaw', 'House slaw', 650, 'Cabbage, carrot, herbs and lemon.', 'salad slaw parsley', {
    diet: 'V GF',
    has: 'eggs',
  });
  m.basic('bread', 'Buttered bread', 250, 'Two slices. For the chip sandwich.', 'plate toast', {
    diet: 'V',
    has: 'wheat milk',
  });
  m.category('sweet', 'Sweet', 'Worth the walk.', ['fryer'], 'pavlova');
  m.basic(
    'pavlova',
    'Pavlova',
    950,
    'Crisp shell, soft middle, cream, kiwifruit and strawberries.',
    'dessert pavlova strawberry kiwi',
    { diet: 'V GF', has: 'eggs milk' },
  );
  m.basic(
    'hokey_pokey',
    'Hokey pokey ice cream',
    650,
    'Two scoops, honeycomb all through.',
    'dessert gelato caramel vanilla',
    { diet: 'V', has: 'milk' },
  );
  m.basic('fried_bar', 'Battered chocolate bar', 550, 'Only once a year. Or tonight.', 'dessert brownie caramel', {
    diet: 'V',
    has: 'milk wheat soy',
  });
  m.category('drinks', 'Drinks', 'Cold.', ['counter'], 'lp_soda');
  m.basic('cola', 'Cola 330 ml', 400, 'An ice-cold can.', 'can #b3202a', { diet: 'VG' });
  m.basic('lp_soda', 'Lemon soda', 450, 'Lemon and mineral water, the local way.', 'tumbler #e8cf6a lemon', {
    diet: 'VG',
  });
  m.basic('ginger_beer', 'Ginger beer', 500, 'Brewed, fiery, cloudy.', 'bottle #a8703a', { diet: 'VG' });
  m.basic('feijoa', 'Feijoa fizz', 550, 'Tastes like April.', 'tumbler #c5d68a mint', { diet: 'VG' });
  m.basic(
    'sauv_blanc',
    'Marlborough sauvignon blanc',
    1300,
    'By the glass, with a view of the harbour if you lean.',
    'wine #e6d98a',
    { has: 'sulphites', alcohol: true, dineInOnly: true },
  );
  m.category('till', 'Counter only', '', ['counter'], '');
  m.custom('open_item', 'Open item', 0, true, '#78716c');
  m.custom('wet_fish', 'Wet fish by weight', 0, true, '#0e7490');
}

export function fishMenu(): CastMenu {
  const m = new MenuWriter({ restaurantId: 'fish-and-co', storeId: 'fish-ponsonby', key: 'fish', pictureKey: 'fish' });
  fish(m);
  seaAndLand(m);
  sides(m);
  return m.menu();
}
