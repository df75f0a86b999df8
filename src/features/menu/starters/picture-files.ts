// Written by demo/pictures/draw-starters.ts.
import applePie from './pictures/apple-pie.webp' with { type: 'file' };
import arancini from './pictures/arancini.webp' with { type: 'file' };
import baconBbq from './pictures/bacon-bbq.webp' with { type: 'file' };
import baconEggRoll from './pictures/bacon-egg-roll.webp' with { type: 'file' };
import bananaBread from './pictures/banana-bread.webp' with { type: 'file' };
import bangersMash from './pictures/bangers-mash.webp' with { type: 'file' };
import banquet from './pictures/banquet.webp' with { type: 'file' };
import barramundi from './pictures/barramundi.webp' with { type: 'file' };
import bbqChicken from './pictures/bbq-chicken.webp' with { type: 'file' };
import beefBurger from './pictures/beef-burger.webp' with { type: 'file' };
import berrySmoothie from './pictures/berry-smoothie.webp' with { type: 'file' };
import bigBreakfast from './pictures/big-breakfast.webp' with { type: 'file' };
import blackBeanBeef from './pictures/black-bean-beef.webp' with { type: 'file' };
import bolognese from './pictures/bolognese.webp' with { type: 'file' };
import brownie from './pictures/brownie.webp' with { type: 'file' };
import burgerMeal from './pictures/burger-meal.webp' with { type: 'file' };
import burgersForTwo from './pictures/burgers-for-two.webp' with { type: 'file' };
import caesarSalad from './pictures/caesar-salad.webp' with { type: 'file' };
import calamari from './pictures/calamari.webp' with { type: 'file' };
import capricciosa from './pictures/capricciosa.webp' with { type: 'file' };
import carbonara from './pictures/carbonara.webp' with { type: 'file' };
import cheeseburger from './pictures/cheeseburger.webp' with { type: 'file' };
import cheesecake from './pictures/cheesecake.webp' with { type: 'file' };
import chickenBurger from './pictures/chicken-burger.webp' with { type: 'file' };
import chickenSandwich from './pictures/chicken-sandwich.webp' with { type: 'file' };
import chips from './pictures/chips.webp' with { type: 'file' };
import chocolateShake from './pictures/chocolate-shake.webp' with { type: 'file' };
import chowMein from './pictures/chow-mein.webp' with { type: 'file' };
import cider from './pictures/cider.webp' with { type: 'file' };
import classicBeef from './pictures/classic-beef.webp' with { type: 'file' };
import cola from './pictures/cola.webp' with { type: 'file' };
import colaNoSugar from './pictures/cola-no-sugar.webp' with { type: 'file' };
import coleslaw from './pictures/coleslaw.webp' with { type: 'file' };
import cornSoup from './pictures/corn-soup.webp' with { type: 'file' };
import crispyChicken from './pictures/crispy-chicken.webp' with { type: 'file' };
import dimSims from './pictures/dim-sims.webp' with { type: 'file' };
import doubleCheeseburger from './pictures/double-cheeseburger.webp' with { type: 'file' };
import dumplings from './pictures/dumplings.webp' with { type: 'file' };
import eggsBenedict from './pictures/eggs-benedict.webp' with { type: 'file' };
import eggsOnToast from './pictures/eggs-on-toast.webp' with { type: 'file' };
import familyDeal from './pictures/family-deal.webp' with { type: 'file' };
import familyPack from './pictures/family-pack.webp' with { type: 'file' };
import fishAndChips from './pictures/fish-and-chips.webp' with { type: 'file' };
import fishBurger from './pictures/fish-burger.webp' with { type: 'file' };
import flake from './pictures/flake.webp' with { type: 'file' };
import flatWhite from './pictures/flat-white.webp' with { type: 'file' };
import flathead from './pictures/flathead.webp' with { type: 'file' };
import friedIceCream from './pictures/fried-ice-cream.webp' with { type: 'file' };
import friedRice from './pictures/fried-rice.webp' with { type: 'file' };
import gardenSalad from './pictures/garden-salad.webp' with { type: 'file' };
import garlicBread from './pictures/garlic-bread.webp' with { type: 'file' };
import garlicPrawn from './pictures/garlic-prawn.webp' with { type: 'file' };
import garlicPrawns from './pictures/garlic-prawns.webp' with { type: 'file' };
import gelato from './pictures/gelato.webp' with { type: 'file' };
import gin from './pictures/gin.webp' with { type: 'file' };
import gingerFish from './pictures/ginger-fish.webp' with { type: 'file' };
import greens from './pictures/greens.webp' with { type: 'file' };
import grilledFishAndSalad from './pictures/grilled-fish-and-salad.webp' with { type: 'file' };
import halfLarge from './pictures/half-large.webp' with { type: 'file' };
import haloumi from './pictures/haloumi.webp' with { type: 'file' };
import hawaiian from './pictures/hawaiian.webp' with { type: 'file' };
import honeyChicken from './pictures/honey-chicken.webp' with { type: 'file' };
import icedLatte from './pictures/iced-latte.webp' with { type: 'file' };
import kungPaoChicken from './pictures/kung-pao-chicken.webp' with { type: 'file' };
import lager from './pictures/lager.webp' with { type: 'file' };
import lemonChicken from './pictures/lemon-chicken.webp' with { type: 'file' };
import lemonade from './pictures/lemonade.webp' with { type: 'file' };
import loadedFries from './pictures/loaded-fries.webp' with { type: 'file' };
import longBlack from './pictures/long-black.webp' with { type: 'file' };
import mangoPudding from './pictures/mango-pudding.webp' with { type: 'file' };
import mapoTofu from './pictures/mapo-tofu.webp' with { type: 'file' };
import margherita from './pictures/margherita.webp' with { type: 'file' };
import meatLovers from './pictures/meat-lovers.webp' with { type: 'file' };
import mongolianBeef from './pictures/mongolian-beef.webp' with { type: 'file' };
import mushroomSwiss from './pictures/mushroom-swiss.webp' with { type: 'file' };
import napoletana from './pictures/napoletana.webp' with { type: 'file' };
import onionRings from './pictures/onion-rings.webp' with { type: 'file' };
import orangeJuice from './pictures/orange-juice.webp' with { type: 'file' };
import oysters from './pictures/oysters.webp' with { type: 'file' };
import paleAle from './pictures/pale-ale.webp' with { type: 'file' };
import pancakes from './pictures/pancakes.webp' with { type: 'file' };
import parmi from './pictures/parmi.webp' with { type: 'file' };
import pavlova from './pictures/pavlova.webp' with { type: 'file' };
import pepperoni from './pictures/pepperoni.webp' with { type: 'file' };
import pie from './pictures/pie.webp' with { type: 'file' };
import pizzaForOne from './pictures/pizza-for-one.webp' with { type: 'file' };
import plant from './pictures/plant.webp' with { type: 'file' };
import potatoCakes from './pictures/potato-cakes.webp' with { type: 'file' };
import prawnCutlets from './pictures/prawn-cutlets.webp' with { type: 'file' };
import prawnToast from './pictures/prawn-toast.webp' with { type: 'file' };
import pubGreens from './pictures/pub-greens.webp' with { type: 'file' };
import roastBeef from './pictures/roast-beef.webp' with { type: 'file' };
import rump from './pictures/rump.webp' with { type: 'file' };
import salmonBowl from './pictures/salmon-bowl.webp' with { type: 'file' };
import saltPepperSquid from './pictures/salt-pepper-squid.webp' with { type: 'file' };
import sauvignonBlanc from './pictures/sauvignon-blanc.webp' with { type: 'file' };
import scallops from './pictures/scallops.webp' with { type: 'file' };
import schnitzel from './pictures/schnitzel.webp' with { type: 'file' };
import scotchFillet from './pictures/scotch-fillet.webp' with { type: 'file' };
import shiraz from './pictures/shiraz.webp' with { type: 'file' };
import singaporeNoodles from './pictures/singapore-noodles.webp' with { type: 'file' };
import smashedAvo from './pictures/smashed-avo.webp' with { type: 'file' };
import soupOfTheDay from './pictures/soup-of-the-day.webp' with { type: 'file' };
import sparklingWater from './pictures/sparkling-water.webp' with { type: 'file' };
import spicyChicken from './pictures/spicy-chicken.webp' with { type: 'file' };
import springRolls from './pictures/spring-rolls.webp' with { type: 'file' };
import steamedRice from './pictures/steamed-rice.webp' with { type: 'file' };
import stickyDate from './pictures/sticky-date.webp' with { type: 'file' };
import stout from './pictures/stout.webp' with { type: 'file' };
import strawberryShake from './pictures/strawberry-shake.webp' with { type: 'file' };
import supreme from './pictures/supreme.webp' with { type: 'file' };
import sweetPotatoFries from './pictures/sweet-potato-fries.webp' with { type: 'file' };
import sweetSourPork from './pictures/sweet-sour-pork.webp' with { type: 'file' };
import tea from './pictures/tea.webp' with { type: 'file' };
import theLot from './pictures/the-lot.webp' with { type: 'file' };
import tiramisu from './pictures/tiramisu.webp' with { type: 'file' };
import vanillaShake from './pictures/vanilla-shake.webp' with { type: 'file' };
import vegetableDumplings from './pictures/vegetable-dumplings.webp' with { type: 'file' };
import vegetableFriedRice from './pictures/vegetable-fried-rice.webp' with { type: 'file' };
import vegetarian from './pictures/vegetarian.webp' with { type: 'file' };
import whisky from './pictures/whisky.webp' with { type: 'file' };
import whiting from './pictures/whiting.webp' with { type: 'file' };
import wings from './pictures/wings.webp' with { type: 'file' };
import wontonSoup from './pictures/wonton-soup.webp' with { type: 'file' };

/** Path of a picture's WebP by its name, from source and in the compiled program. */
export const PICTURE_FILES: Readonly<Record<string, string>> = {
  'apple-pie': applePie,
  arancini,
  'bacon-bbq': baconBbq,
  'bacon-egg-roll': baconEggRoll,
  'banana-bread': bananaBread,
  'bangers-mash': bangersMash,
  banquet,
  barramundi,
  'bbq-chicken': bbqChicken,
  'beef-burger': beefBurger,
  'berry-smoothie': berrySmoothie,
  'big-breakfast': bigBreakfast,
  'black-bean-beef': blackBeanBeef,
  bolognese,
  brownie,
  'burger-meal': burgerMeal,
  'burgers-for-two': burgersForTwo,
  'caesar-salad': caesarSalad,
  calamari,
  capricciosa,
  carbonara,
  cheeseburger,
  cheesecake,
  'chicken-burger': chickenBurger,
  'chicken-sandwich': chickenSandwich,
  chips,
  'chocolate-shake': chocolateShake,
  'chow-mein': chowMein,
  cider,
  'classic-beef': classicBeef,
  cola,
  'cola-no-sugar': colaNoSugar,
  coleslaw,
  'corn-soup': cornSoup,
  'crispy-chicken': crispyChicken,
  'dim-sims': dimSims,
  'double-cheeseburger': doubleCheeseburger,
  dumplings,
  'eggs-benedict': eggsBenedict,
  'eggs-on-toast': eggsOnToast,
  'family-deal': familyDeal,
  'family-pack': familyPack,
  'fish-and-chips': fishAndChips,
  'fish-burger': fishBurger,
  flake,
  'flat-white': flatWhite,
  flathead,
  'fried-ice-cream': friedIceCream,
  'fried-rice': friedRice,
  'garden-salad': gardenSalad,
  'garlic-bread': garlicBread,
  'garlic-prawn': garlicPrawn,
  'garlic-prawns': garlicPrawns,
  gelato,
  gin,
  'ginger-fish': gingerFish,
  greens,
  'grilled-fish-and-salad': grilledFishAndSalad,
  'half-large': halfLarge,
  haloumi,
  hawaiian,
  'honey-chicken': honeyChicken,
  'iced-latte': icedLatte,
  'kung-pao-chicken': kungPaoChicken,
  lager,
  'lemon-chicken': lemonChicken,
  lemonade,
  'loaded-fries': loadedFries,
  'long-black': longBlack,
  'mango-pudding': mangoPudding,
  'mapo-tofu': mapoTofu,
  margherita,
  'meat-lovers': meatLovers,
  'mongolian-beef': mongolianBeef,
  'mushroom-swiss': mushroomSwiss,
  napoletana,
  'onion-rings': onionRings,
  'orange-juice': orangeJuice,
  oysters,
  'pale-ale': paleAle,
  pancakes,
  parmi,
  pavlova,
  pepperoni,
  pie,
  'pizza-for-one': pizzaForOne,
  plant,
  'potato-cakes': potatoCakes,
  'prawn-cutlets': prawnCutlets,
  'prawn-toast': prawnToast,
  'pub-greens': pubGreens,
  'roast-beef': roastBeef,
  rump,
  'salmon-bowl': salmonBowl,
  'salt-pepper-squid': saltPepperSquid,
  'sauvignon-blanc': sauvignonBlanc,
  scallops,
  schnitzel,
  'scotch-fillet': scotchFillet,
  shiraz,
  'singapore-noodles': singaporeNoodles,
  'smashed-avo': smashedAvo,
  'soup-of-the-day': soupOfTheDay,
  'sparkling-water': sparklingWater,
  'spicy-chicken': spicyChicken,
  'spring-rolls': springRolls,
  'steamed-rice': steamedRice,
  'sticky-date': stickyDate,
  stout,
  'strawberry-shake': strawberryShake,
  supreme,
  'sweet-potato-fries': sweetPotatoFries,
  'sweet-sour-pork': sweetSourPork,
  tea,
  'the-lot': theLot,
  tiramisu,
  'vanilla-shake': vanillaShake,
  'vegetable-dumplings': vegetableDumplings,
  'vegetable-fried-rice': vegetableFriedRice,
  vegetarian,
  whisky,
  whiting,
  wings,
  'wonton-soup': wontonSoup,
};
