import { at, group, MenuWriter, WORKDAYS } from '#src/domain/menu/starters/menu-writer.ts';
import type { CastMenu } from './cast.types.ts';

const TEMP = group('Cooked', 1, 1, ['Rare', 'Medium rare', 'Medium', 'Well done']);
const CHIPS = group('Comes with', 1, 1, ['Triple-cooked chips', 'Mash', 'House salad']);
const SAUCES = group('Sauces', 0, 3, [
  ['Peppercorn', 200],
  ['Béarnaise', 200],
  ['Mushy peas', 150],
  ['Curry sauce', 150],
]);
const ROAST = group(
  'Extras',
  0,
  4,
  [
    ['Yorkshire pudding', 150],
    ['Cauliflower cheese', 450],
    ['Roast potatoes', 350],
    ['Stuffing', 250],
  ],
  true,
);
const POUR = group('Pour', 1, 1, ['Pint', 'Half']);
const MIXER = group('Mixer', 1, 1, ['Tonic', 'Slimline tonic', 'Soda', ['Ginger ale', 20], 'Neat']);

function food(m: MenuWriter): void {
  m.category('small', 'Small plates', 'For sharing, or guarding.', ['kitchen'], 'scotch_egg', 1);
  m.basic('scotch_egg', 'Scotch egg', 750, 'Soft yolk, Cumberland sausage, piccalilli.', 'plate scotchegg rocket', {
    has: 'eggs wheat mustard',
  });
  m.basic(
    'whitebait',
    'Devilled whitebait',
    850,
    'Crisp, cayenne-dusted, with lemon mayonnaise.',
    'basket fries lemon',
    { has: 'fish wheat eggs' },
  );
  m.basic(
    'welsh_rarebit',
    'Welsh rarebit',
    795,
    'Cheddar, stout and mustard bubbling on sourdough.',
    'plate toast parsley',
    { diet: 'V', has: 'wheat milk mustard' },
  );
  m.basic(
    'sausage_roll',
    'Sausage roll',
    650,
    'Pork, sage and apple in butter pastry, brown sauce.',
    'plate springroll napoli',
    { has: 'wheat eggs milk' },
  );
  m.basic(
    'soup',
    'Soup of the day',
    695,
    'Leek and potato most days, with bread and butter.',
    'soup cream potato parsley',
    { diet: 'V', has: 'milk wheat celery' },
  );
  m.basic(
    'ploughmans',
    'Ploughman’s board',
    1450,
    'Three British cheeses, ham, pickle, apple and bread.',
    'plate haloumi ham toast rocket',
    { has: 'milk wheat mustard sulphites' },
  );
  m.category('mains', 'Pub classics', 'Cooked here, none of it from a van.', ['kitchen'], 'fish_chips', 2);
  m.basic(
    'fish_chips',
    'Haddock and chips',
    1795,
    'Ale batter, triple-cooked chips, mushy peas, tartare.',
    'plate batterfish fries peas tartare',
    { has: 'fish wheat eggs', mods: [SAUCES], label: 'Most loved' },
  );
  m.basic(
    'pie',
    'Steak and ale pie',
    1695,
    'A proper lid and a proper bottom, mash, greens and gravy.',
    'plate pie mash greens gravy',
    { has: 'wheat milk eggs celery' },
  );
  m.basic(
    'chicken_pie',
    'Chicken and leek pie',
    1650,
    'Creamy, with tarragon and buttered cabbage.',
    'plate pie greens mash',
    { has: 'wheat milk eggs' },
  );
  m.basic(
    'bangers',
    'Bangers and mash',
    1550,
    'Three Cumberland sausages, mash, onion gravy.',
    'plate bangers mash gravy peas',
    { has: 'wheat milk sulphites' },
  );
  m.basic('cottage_pie', 'Cottage pie', 1495, 'Beef under browned mash, with minted peas.', 'plate lasagne peas', {
    diet: 'GF',
    has: 'milk celery',
  });
  m.basic(
    'burger',
    'The Crown burger',
    1595,
    'Aged beef, smoked cheddar, bacon jam, brioche.',
    'burger beef cheese bacon lettuce tomato',
    { has: 'wheat milk eggs', mods: [TEMP, CHIPS] },
  );
  m.basic(
    'veg_burger',
    'Beetroot burger',
    1450,
    'Beetroot and bean patty, vegan mayo, pickles.',
    'burger beetroot lettuce pickle tomato',
    { diet: 'VG', has: 'wheat soy', mods: [CHIPS] },
  );
  m.basic(
    'ribeye',
    'Ribeye 10 oz',
    2850,
    'Hereford, dry-aged, with tomato, mushroom and watercress.',
    'plate steak fries tomato rocket',
    { has: 'milk', mods: [TEMP, CHIPS, SAUCES] },
  );
  m.basic(
    'tikka',
    'Chicken tikka masala',
    1595,
    'The national dish, basmati, naan and mango chutney.',
    'bowl tikka chicken rice parsley',
    { has: 'milk wheat tree_nuts', mods: [SAUCES] },
  );
  m.basic('risotto', 'Wild mushroom risotto', 1495, 'Porcini, thyme, aged cheese.', 'rice mushroom parmesan parsley', {
    diet: 'V GF',
    has: 'milk',
  });
  m.basic(
    'lunch_sandwich',
    'Sandwich and a half',
    1295,
    'A sandwich with chips and a half pint, weekdays until three.',
    'plate sandwich fries',
    { has: 'wheat milk eggs', hours: at('12:00 PM', 3, WORKDAYS), label: 'Lunch', dineInOnly: true },
  );
  m.category('roasts', 'Sunday roasts', 'Sundays from noon until they are gone.', ['kitchen'], 'beef_roast', 2);
  const sunday = { hours: at('12:00 PM', 8, ['sunday']), mods: [ROAST], label: 'Sundays' };
  m.basic(
    'beef_roast',
    'Roast sirloin of beef',
    2195,
    'Pink beef, Yorkshire pudding, roast potatoes, greens and gravy.',
    'plate roastbeef potato yorkshire greens gravy',
    { ...sunday, has: 'wheat eggs milk celery' },
  );
  m.basic(
    'chicken_roast',
    'Half roast chicken',
    1995,
    'Lemon and thyme, stuffing, bread sauce.',
    'plate duck potato yorkshire greens',
    { ...sunday, has: 'wheat eggs milk' },
  );
  m.basic('nut_roast', 'Nut roast', 1695, 'Chestnut, squash and sage, vegan gravy.', 'plate roast potato greens peas', {
    ...sunday,
    diet: 'VG',
    has: 'tree_nuts celery',
    soldout: true,
  });
  m.category('sides', 'Sides', 'You know you will.', ['kitchen'], 'chips');
  m.basic('chips', 'Triple-cooked chips', 495, 'Glass outside, cloud inside.', 'basket fries', {
    diet: 'VG',
    mods: [SAUCES],
  });
  m.basic('onion_rings', 'Ale-battered onion rings', 525, 'With smoked ketchup.', 'plate onionring napoli', {
    diet: 'VG',
    has: 'wheat',
  });
  m.basic('greens', 'Buttered greens', 450, 'Whatever is good.', 'plate greens', { diet: 'V GF', has: 'milk' });
  m.category('puddings', 'Puddings', 'Custard or ice cream. Or both.', ['kitchen'], 'sticky_toffee', 3);
  m.basic(
    'sticky_toffee',
    'Sticky toffee pudding',
    795,
    'Dates, hot toffee sauce, clotted cream ice cream.',
    'dessert brownie caramel vanilla',
    { diet: 'V', has: 'wheat milk eggs' },
  );
  m.basic('crumble', 'Apple crumble', 750, 'Bramley apples, oats, custard.', 'dessert pie caramel', {
    diet: 'V',
    has: 'wheat milk',
  });
  m.basic(
    'eton_mess',
    'Eton mess',
    750,
    'Meringue, cream and strawberries, politely ruined.',
    'dessert pavlova strawberry',
    { diet: 'V GF', has: 'milk eggs' },
  );
}

function bar(m: MenuWriter): void {
  m.category('beer', 'Beer and cider', 'Six pumps and a proper cellar.', ['bar'], 'bitter');
  const beer = { has: 'gluten', alcohol: true, dineInOnly: true, mods: [POUR] };
  m.basic('bitter', 'Best bitter', 620, 'Copper, biscuit, an honest bitterness. 4.0 %.', 'pint #b8651b', {
    ...beer,
    label: 'Cask',
  });
  m.basic('pale', 'Pale ale', 650, 'Citrus and pine. 4.5 %.', 'pint #e0a63a', beer);
  m.basic('stout', 'Dry stout', 680, 'Black, creamy, patient. 4.2 %.', 'pint #24130d', beer);
  m.basic('lager', 'Pilsner', 660, 'Cold, grassy, clean. 4.8 %.', 'pint #edc04c', beer);
  m.basic('cider', 'Somerset cider', 640, 'Dry, from old orchards. 5.0 %.', 'pint #e3b85a', {
    ...beer,
    has: 'sulphites',
  });
  m.category('wine', 'Wine and spirits', 'By the glass, 175 ml. Over 18s only.', ['bar'], 'claret');
  const glass = { has: 'sulphites', alcohol: true, dineInOnly: true };
  m.basic('claret', 'House claret', 850, 'Plum, cedar, Sunday afternoon.', 'wine #6d1028', glass);
  m.basic('chablis', 'Chablis', 1050, 'Green apple and wet stone.', 'wine #ecdf9a', glass);
  m.basic('english_sparkling', 'English sparkling', 1150, 'From the Sussex downs.', 'wine #f0d9a0', glass);
  m.basic('gin_tonic', 'London gin and tonic', 950, 'Double, lots of ice, lime.', 'tumbler #dfeee6 lemon', {
    alcohol: true,
    dineInOnly: true,
    mods: [MIXER],
  });
  m.basic('old_fashioned', 'Old fashioned', 1150, 'Bourbon, bitters, orange.', 'tumbler #b4601e orange', {
    alcohol: true,
    dineInOnly: true,
  });
  m.category('soft', 'Soft drinks', 'For drivers and the wise.', ['bar'], 'elderflower');
  m.basic('elderflower', 'Elderflower pressé', 420, 'Sparkling, floral.', 'tumbler #eef0c8 mint', { diet: 'VG' });
  m.basic('cola', 'Cola', 380, 'Glass bottle, ice, lemon.', 'tumbler #3a1a10 lemon', { diet: 'VG' });
  m.basic('tea', 'Pot of tea', 350, 'Strong enough to stand on.', 'coffee tea', {
    diet: 'V',
    has: 'milk',
    noDelivery: true,
  });
  m.category('till', 'Counter only', '', ['bar'], '');
  m.custom('open_item', 'Open item', 0, true, '#78716c');
  m.custom('glass_deposit', 'Glass deposit', 200, false, '#a16207');
}

export function crownMenu(): CastMenu {
  const m = new MenuWriter({ restaurantId: 'the-crown', storeId: 'crown-soho', key: 'crown', pictureKey: 'crown' });
  food(m);
  bar(m);
  return m.menu();
}
