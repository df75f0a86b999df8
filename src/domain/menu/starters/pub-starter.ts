import { at, group, type MenuWriter, type WrittenMenu } from './menu-writer.ts';
import { chips, coldDrinks, SAUCES } from './starter-parts.ts';

const COOKED = group('Cooked', 1, 1, ['Rare', 'Medium rare', 'Medium', 'Medium well', 'Well done']);
const WITH = group('Comes with', 1, 1, ['Chips and salad', 'Mash and vegetables']);
const STEAK_SAUCE = group('Sauce', 1, 1, ['Gravy', 'Pepper', 'Mushroom', 'Diane']);
const POUR = group('Pour', 1, 1, ['Schooner', ['Pint', 350]]);
const GLASS = group('Pour', 1, 1, ['Glass 150 ml', ['Large glass 250 ml', 500], ['Bottle', 2900]]);
const MIXER = group('Mixer', 1, 1, ['Tonic', 'Soda', 'Cola', 'Lemonade', 'Neat']);

function food(m: MenuWriter): void {
  m.category('share', 'To share', '', [], 'wings');
  m.basic('garlic_bread', 'Garlic bread', 900, '', 'plate garlicbread parsley', { diet: 'V', has: 'wheat milk' });
  m.basic('wings', 'Chicken wings', 1600, 'Eight, with ranch.', 'plate friedchicken napoli', {
    has: 'wheat milk eggs',
    mods: [group('Sauce', 1, 1, ['Buffalo', 'Barbecue'])],
  });
  m.basic('salt_pepper_squid', 'Salt and pepper squid', 1800, 'With aioli.', 'plate calamari chilli springonion', {
    has: 'molluscs wheat eggs',
  });
  m.basic('pub_chips', 'Bowl of chips', 1100, 'With gravy or aioli.', 'basket fries', {
    diet: 'V',
    mods: [SAUCES],
    picture: 'chips',
  });
  m.category('classics', 'Pub classics', '', [], 'parmi');
  const classic = { has: 'wheat milk eggs', mods: [WITH] };
  m.basic('parmi', 'Chicken parmigiana', 2690, 'Ham, napoli sauce and mozzarella.', PARMI_ART, {
    ...classic,
    label: 'Most loved',
  });
  m.basic('schnitzel', 'Chicken schnitzel', 2490, 'With gravy.', 'plate hashbrown fries lemon gravy', classic);
  m.basic('fish_and_chips', 'Fish and chips', 2490, 'Beer batter and tartare.', '', {
    has: 'fish wheat eggs',
    picture: 'fish_and_chips',
  });
  m.basic('bangers_mash', 'Bangers and mash', 2290, 'Peas and onion gravy.', 'plate bangers mash gravy peas', {
    has: 'wheat milk sulphites',
  });
  m.basic('pie', 'Beef and ale pie', 2490, 'Mash, peas and gravy.', 'plate pie mash peas gravy', {
    has: 'wheat milk eggs',
  });
  m.basic('pub_burger', 'Beef burger', 2290, 'Bacon, cheese and chips.', '', {
    has: 'wheat milk eggs',
    picture: 'bacon_bbq',
  });
  m.basic('caesar_salad', 'Caesar salad', 1990, 'Bacon, egg and parmesan.', '', {
    has: 'eggs milk wheat fish',
    picture: 'caesar_salad',
    mods: [group('Add', 0, 1, [['Grilled chicken', 600]])],
  });
  m.category('grill', 'From the grill', 'With chips and salad, or mash and vegetables.', [], 'rump');
  const steak = { mods: [COOKED, WITH, STEAK_SAUCE], has: 'milk' };
  m.basic('rump', 'Rump 300 g', 3190, '', 'plate steak fries tomato rocket', steak);
  m.basic('scotch_fillet', 'Scotch fillet 300 g', 4290, '', 'plate steak greens tomato', steak);
  m.basic('barramundi', 'Grilled barramundi', 3290, 'Lemon and greens.', '', {
    has: 'fish milk',
    mods: [WITH],
    picture: 'barramundi',
  });
  m.category('roast', 'Sunday roast', 'Sundays from noon.', [], 'roast_beef');
  const roast = { hours: at('12:00 PM', 9, ['sunday']), label: 'Sundays' };
  m.basic('roast_beef', 'Roast beef', 2690, 'Yorkshire pudding, potatoes, greens and gravy.', ROAST_ART, {
    ...roast,
    has: 'wheat milk eggs',
  });
}
const PARMI_ART = 'plate lasagne fries lettuce tomato';
const ROAST_ART = 'plate roastbeef potato yorkshire greens gravy';

function bar(m: MenuWriter): void {
  m.category('sides', 'Sides', '', [], 'chips');
  chips(m, 800);
  m.basic('side_salad', 'Garden salad', 800, '', '', { diet: 'VG GF', picture: 'garden_salad' });
  m.basic('pub_greens', 'Steamed vegetables', 900, '', 'plate greens', { diet: 'V GF', has: 'milk' });
  m.category('dessert', 'Dessert', '', [], 'sticky_date');
  m.basic('sticky_date', 'Sticky date pudding', 1300, 'Caramel and ice cream.', 'dessert brownie caramel vanilla', {
    diet: 'V',
    has: 'wheat milk eggs',
  });
  m.basic('pavlova', 'Pavlova', 1300, 'Cream, strawberries and kiwi.', 'dessert pavlova strawberry kiwi', {
    diet: 'V GF',
    has: 'milk eggs',
  });
  const poured = { alcohol: true, dineInOnly: true };
  m.category('beer', 'Beer and cider', 'On tap.', [], 'lager');
  const beer = { ...poured, has: 'gluten', mods: [POUR] };
  m.basic('lager', 'Lager', 950, '', 'pint #edc04c', beer);
  m.basic('pale_ale', 'Pale ale', 1050, '', 'pint #e0a63a', beer);
  m.basic('stout', 'Stout', 1150, '', 'pint #24130d', beer);
  m.basic('cider', 'Apple cider', 1050, '', 'pint #e3b85a', { ...poured, mods: [POUR] });
  m.category('wine', 'Wine and spirits', '', [], 'shiraz');
  const wine = { ...poured, has: 'sulphites', mods: [GLASS] };
  m.basic('shiraz', 'Shiraz', 1100, '', 'wine #6d1028', wine);
  m.basic('sauvignon_blanc', 'Sauvignon blanc', 1100, '', 'wine #e6d98a', wine);
  m.basic('gin', 'Gin and mixer', 1200, '', 'tumbler #dfeee6 lemon', { ...poured, mods: [MIXER] });
  m.basic('whisky', 'Whisky and mixer', 1200, '', 'tumbler #b4601e orange', { ...poured, mods: [MIXER] });
  m.category('soft', 'Soft drinks', '', [], 'cola');
  coldDrinks(m);
  m.category('deals', 'Deals', 'In the house only.', [], 'rump');
  m.deal(
    'steak_night',
    'Steak and a pour',
    3600,
    'A rump with a beer, a wine or a soft drink.',
    '',
    {
      items: [
        m.slot('steak', 'Rump', 1, ['rump']),
        m.slot('pour', 'A drink', 1, ['lager', 'pale_ale', 'cider', 'shiraz', 'sauvignon_blanc', 'cola', 'lemonade']),
      ],
    },
    { ...poured, discounted: true, picture: 'rump' },
  );
}

export function pubStarter(m: MenuWriter): WrittenMenu {
  food(m);
  bar(m);
  return m.menu();
}
