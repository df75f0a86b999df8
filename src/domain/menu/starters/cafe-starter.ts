import { at, group, type MenuWriter, type WrittenMenu } from './menu-writer.ts';
import { CUP, coldDrinks, MILK } from './starter-parts.ts';

const SHOT = group('Extras', 0, 3, [
  ['Extra shot', 60],
  ['Decaf', 50],
  ['Vanilla syrup', 80],
  ['Caramel syrup', 80],
]);
const TOAST = group('Toast', 1, 1, ['Sourdough', 'Multigrain', ['Gluten-free', 250]]);
const EGGS = group('Eggs', 1, 1, ['Poached', 'Fried', 'Scrambled']);
const SIDES = group(
  'Add a side',
  0,
  4,
  [
    ['Bacon', 500],
    ['Avocado', 500],
    ['Haloumi', 500],
    ['Mushrooms', 400],
    ['Smoked salmon', 650],
  ],
  true,
);

function hotDrinks(m: MenuWriter): void {
  m.category('coffee', 'Coffee', 'Single origin, roasted this week.', [], 'flat_white');
  const coffee = { diet: 'V', has: 'milk', mods: [CUP, MILK, SHOT] };
  const black = { diet: 'VG', mods: [CUP, SHOT] };
  m.basic('flat_white', 'Flat white', 500, '', 'coffee latte', { ...coffee, label: 'Most loved' });
  m.basic('cappuccino', 'Cappuccino', 500, '', '', { ...coffee, picture: 'flat_white' });
  m.basic('latte', 'Latte', 500, '', '', { ...coffee, picture: 'flat_white' });
  m.basic('long_black', 'Long black', 480, '', 'coffee espresso', black);
  m.basic('espresso', 'Espresso', 420, '', '', { diet: 'VG', mods: [SHOT], picture: 'long_black' });
  m.basic('mocha', 'Mocha', 570, '', '', { ...coffee, picture: 'flat_white' });
  m.basic('hot_chocolate', 'Hot chocolate', 520, 'With marshmallow.', '', {
    diet: 'V',
    has: 'milk',
    mods: [CUP, MILK],
    picture: 'flat_white',
  });
  m.basic('chai_latte', 'Chai latte', 550, 'Sticky chai and honey.', '', {
    diet: 'V',
    has: 'milk',
    mods: [CUP, MILK],
    picture: 'flat_white',
  });
  m.basic('tea', 'Pot of tea', 480, '', 'coffee tea', {
    diet: 'VG',
    mods: [group('Tea', 1, 1, ['English breakfast', 'Earl grey', 'Green', 'Peppermint', 'Lemongrass and ginger'])],
  });
  m.category('cold', 'Cold drinks', '', [], 'iced_latte');
  m.basic('iced_latte', 'Iced latte', 650, '', 'tumbler #c79a6b', coffeeOnIce());
  m.basic('orange_juice', 'Orange juice', 700, 'Freshly squeezed.', 'tumbler #f0a02c orange', { diet: 'VG GF' });
  m.basic('berry_smoothie', 'Berry smoothie', 950, 'Berries, banana and yoghurt.', 'shake #b0507a', {
    diet: 'V GF',
    has: 'milk',
  });
  coldDrinks(m);
}
const coffeeOnIce = () => ({ diet: 'V', has: 'milk', mods: [MILK, SHOT] });

function food(m: MenuWriter): void {
  const breakfast = { hours: at('7:00 AM', 4.5), mods: [SIDES] };
  m.category('breakfast', 'Breakfast', 'Every day until 11:30 AM.', [], 'big_breakfast');
  m.basic('eggs_on_toast', 'Eggs on toast', 1400, 'Two eggs your way.', 'plate egg egg toast', {
    ...breakfast,
    diet: 'V',
    has: 'eggs wheat milk',
    mods: [EGGS, TOAST, SIDES],
  });
  m.basic('smashed_avo', 'Smashed avocado', 1950, 'Feta, lemon and dukkah.', 'plate toast avocado rocket', {
    ...breakfast,
    diet: 'V',
    has: 'wheat milk tree_nuts sesame',
    mods: [TOAST, SIDES],
  });
  m.basic('eggs_benedict', 'Eggs Benedict', 2150, 'Ham and hollandaise.', 'plate egg egg ham rocket', {
    ...breakfast,
    has: 'eggs wheat milk',
  });
  m.basic('big_breakfast', 'Big breakfast', 2600, 'Eggs, bacon, sausage, mushrooms, hash brown and toast.', BIG_ART, {
    ...breakfast,
    has: 'eggs wheat milk sulphites',
    mods: [EGGS, TOAST, SIDES],
  });
  m.basic('pancakes', 'Buttermilk pancakes', 1900, 'Berries and maple syrup.', 'dessert pancakes blueberry', {
    ...breakfast,
    diet: 'V',
    has: 'wheat milk eggs',
    mods: [],
  });
  m.basic('bacon_egg_roll', 'Bacon and egg roll', 1250, 'Barbecue sauce.', 'burger egg bacon', {
    hours: breakfast.hours,
    has: 'wheat eggs milk',
  });
  m.category('lunch', 'Lunch', 'From 11:00 AM.', [], 'chicken_sandwich');
  const lunch = { hours: at('11:00 AM', 4) };
  m.basic('chicken_sandwich', 'Chicken club', 1890, 'Bacon, lettuce and chips.', 'plate sandwich fries', {
    ...lunch,
    has: 'wheat eggs',
  });
  m.basic('salmon_bowl', 'Salmon poke bowl', 2150, 'Rice, avocado and cucumber.', SALMON_ART, {
    ...lunch,
    has: 'fish soy sesame',
  });
  m.basic('caesar_salad', 'Chicken Caesar salad', 2050, 'Bacon, egg and parmesan.', CAESAR_ART, {
    ...lunch,
    has: 'eggs milk wheat fish',
  });
  m.basic('soup_of_the_day', 'Soup of the day', 1500, 'With buttered toast.', 'soup gold corn parsley', {
    ...lunch,
    diet: 'V',
    has: 'milk wheat',
  });
  m.category('cabinet', 'From the cabinet', 'Baked this morning.', [], 'cheesecake');
  const sweet = { diet: 'V', has: 'wheat milk eggs' };
  m.basic('banana_bread', 'Banana bread', 750, 'Toasted, with butter.', 'plate toast', sweet);
  m.basic('brownie', 'Chocolate brownie', 650, '', 'dessert brownie vanilla', sweet);
  m.basic('cheesecake', 'Cheesecake', 850, 'With strawberries.', 'dessert cheesecake strawberry', sweet);
  m.basic('apple_pie', 'Apple pie', 850, 'With ice cream.', 'dessert pie vanilla', sweet);
}
const BIG_ART = 'plate egg bacon hashbrown toast bangers';
const SALMON_ART = 'rice salmon avocado cucumber sesame';
const CAESAR_ART = 'salad lettuce chicken egg parmesan';

function deals(m: MenuWriter): void {
  m.category('deals', 'Deals', '', [], 'brownie');
  m.deal(
    'coffee_and_cake',
    'Coffee and cake',
    1200,
    'Any coffee with something sweet.',
    '',
    {
      items: [
        m.slot('coffee', 'A coffee', 1, ['flat_white', 'cappuccino', 'latte', 'long_black', 'tea']),
        m.slot('cake', 'Something sweet', 1, ['banana_bread', 'brownie', ['cheesecake', 150], ['apple_pie', 150]]),
      ],
    },
    { has: 'wheat milk eggs', discounted: true, picture: 'brownie' },
  );
}

export function cafeStarter(m: MenuWriter): WrittenMenu {
  hotDrinks(m);
  food(m);
  deals(m);
  return m.menu();
}
