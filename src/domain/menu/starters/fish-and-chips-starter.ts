import { group, type MenuWriter, type WrittenMenu } from './menu-writer.ts';
import { chips, coldDrinks, SALT, SAUCES, softDrinkSlot } from './starter-parts.ts';

const COOKED = group('Cooked', 1, 1, ['Battered', 'Crumbed', ['Grilled', 100]]);
const CHANGE = group('Change your burger', 0, 5, [
  'No lettuce',
  'No sauce',
  ['Cheese', 150],
  ['Bacon', 250],
  ['Egg', 200],
]);

function fish(m: MenuWriter): void {
  m.category('fish', 'Fish', 'By the piece.', [], 'flathead');
  const piece = { has: 'fish wheat', mods: [COOKED, SAUCES] };
  m.basic('flake', 'Flake', 1050, 'Firm and boneless.', 'plate batterfish lemon', piece);
  m.basic('flathead', 'Flathead', 1250, 'Sweet and flaky.', 'plate batterfish lemon parsley tartare', piece);
  m.basic('barramundi', 'Barramundi', 1450, 'Best grilled.', 'plate whitefish lemon parsley', piece);
  m.basic('whiting', 'Whiting', 1350, 'Fine and delicate.', 'plate whitefish lemon rocket', piece);
  m.category('packs', 'Packs', 'Fish, chips and nothing to think about.', [], 'fish_and_chips');
  m.basic(
    'fish_and_chips',
    'Fish and chips',
    1690,
    'One piece of battered fish, chips, lemon and tartare.',
    'plate batterfish fries lemon tartare',
    { has: 'fish wheat eggs', mods: [SALT, SAUCES], label: 'Most loved' },
  );
  m.basic(
    'grilled_fish_and_salad',
    'Grilled fish and salad',
    2190,
    'Grilled barramundi, garden salad and lemon.',
    'plate whitefish lettuce tomato lemon',
    { has: 'fish', diet: 'GF' },
  );
  m.basic('seniors_pack', 'Seniors pack', 1390, 'A small piece of fish and small chips.', '', {
    picture: 'fish_and_chips',
    has: 'fish wheat',
    mods: [SALT],
  });
}

function seafoodAndBurgers(m: MenuWriter): void {
  m.category('seafood', 'Seafood', '', [], 'calamari');
  m.basic('calamari', 'Calamari rings (6)', 1090, 'With aioli.', 'plate calamari lemon rocket', {
    has: 'molluscs wheat eggs',
  });
  m.basic('prawn_cutlets', 'Prawn cutlets (6)', 1490, 'Crumbed.', 'plate prawn parsley lemon', {
    has: 'crustaceans wheat eggs',
  });
  m.basic('scallops', 'Scallops (4)', 1290, 'Battered.', 'plate arancini lemon', { has: 'molluscs wheat' });
  m.basic('oysters', 'Half a dozen oysters', 2200, 'Natural, with lemon.', 'plate oyster lemon', {
    diet: 'GF',
    has: 'molluscs',
    noDelivery: true,
  });
  m.category('burgers', 'Burgers', '', [], 'fish_burger');
  const burger = { has: 'wheat milk eggs', mods: [CHANGE] };
  m.basic('fish_burger', 'Fish burger', 1450, 'Lettuce and tartare.', 'burger fish lettuce pickle', {
    ...burger,
    has: 'fish wheat milk eggs',
  });
  m.basic('beef_burger', 'Beef burger', 1350, 'Lettuce, tomato and cheese.', BEEF_ART, burger);
  m.basic('the_lot', 'Burger with the lot', 1690, 'Beef, bacon, egg, beetroot, cheese and salad.', LOT_ART, burger);
  m.basic('chicken_burger', 'Chicken burger', 1450, 'Crisp chicken and mayo.', 'burger chicken lettuce', burger);
}
const BEEF_ART = 'burger beef cheese lettuce tomato';
const LOT_ART = 'burger beef egg bacon beetroot cheese lettuce tomato';

function rest(m: MenuWriter): void {
  m.category('sides', 'Chips and sides', '', [], 'chips');
  chips(m, 600);
  m.basic('potato_cakes', 'Potato cake', 180, 'One.', 'plate hashbrown', { diet: 'VG', has: 'wheat' });
  m.basic('onion_rings', 'Onion rings (6)', 650, '', 'plate onionring napoli', { diet: 'V', has: 'wheat milk' });
  m.basic('dim_sims', 'Dim sim', 220, 'Fried or steamed.', 'plate dumpling', {
    has: 'wheat soy',
    mods: [group('Cooked', 1, 1, ['Fried', 'Steamed'])],
  });
  m.basic('coleslaw', 'Coleslaw', 550, '', 'salad slaw parsley', { diet: 'V GF', has: 'eggs' });
  m.category('drinks', 'Drinks', '', [], 'lemonade');
  coldDrinks(m);
  m.category('deals', 'Deals', 'Feed everyone.', [], 'family_pack');
  m.deal(
    'family_pack',
    'Family pack',
    5900,
    'Four pieces of fish, two chips, a side and two drinks.',
    'deal fish fries can',
    {
      items: [
        m.slot('fish', 'Four pieces of fish', 4, ['flake', ['flathead', 200], ['barramundi', 300], ['whiting', 250]]),
        m.slot('chips', 'Two chips', 2, ['chips']),
        m.slot('side', 'A side', 1, ['calamari', 'onion_rings', 'coleslaw']),
        softDrinkSlot(m, 'Two drinks', 2),
      ],
    },
    { has: 'fish wheat', discounted: true, label: 'Best value' },
  );
}

export function fishAndChipsStarter(m: MenuWriter): WrittenMenu {
  fish(m);
  seafoodAndBurgers(m);
  rest(m);
  return m.menu();
}
