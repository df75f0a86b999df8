// Written by draw.ts.
import crownBangers from './files/crown-bangers.webp' with { type: 'file' };
import crownBeefRoast from './files/crown-beef-roast.webp' with { type: 'file' };
import crownBitter from './files/crown-bitter.webp' with { type: 'file' };
import crownBurger from './files/crown-burger.webp' with { type: 'file' };
import crownChablis from './files/crown-chablis.webp' with { type: 'file' };
import crownChickenPie from './files/crown-chicken-pie.webp' with { type: 'file' };
import crownChickenRoast from './files/crown-chicken-roast.webp' with { type: 'file' };
import crownChips from './files/crown-chips.webp' with { type: 'file' };
import crownCider from './files/crown-cider.webp' with { type: 'file' };
import crownClaret from './files/crown-claret.webp' with { type: 'file' };
import crownCola from './files/crown-cola.webp' with { type: 'file' };
import crownCottagePie from './files/crown-cottage-pie.webp' with { type: 'file' };
import crownCrumble from './files/crown-crumble.webp' with { type: 'file' };
import crownElderflower from './files/crown-elderflower.webp' with { type: 'file' };
import crownEnglishSparkling from './files/crown-english-sparkling.webp' with { type: 'file' };
import crownEtonMess from './files/crown-eton-mess.webp' with { type: 'file' };
import crownFishChips from './files/crown-fish-chips.webp' with { type: 'file' };
import crownGinTonic from './files/crown-gin-tonic.webp' with { type: 'file' };
import crownGreens from './files/crown-greens.webp' with { type: 'file' };
import crownLager from './files/crown-lager.webp' with { type: 'file' };
import crownLunchSandwich from './files/crown-lunch-sandwich.webp' with { type: 'file' };
import crownNutRoast from './files/crown-nut-roast.webp' with { type: 'file' };
import crownOldFashioned from './files/crown-old-fashioned.webp' with { type: 'file' };
import crownOnionRings from './files/crown-onion-rings.webp' with { type: 'file' };
import crownPale from './files/crown-pale.webp' with { type: 'file' };
import crownPie from './files/crown-pie.webp' with { type: 'file' };
import crownPloughmans from './files/crown-ploughmans.webp' with { type: 'file' };
import crownRibeye from './files/crown-ribeye.webp' with { type: 'file' };
import crownRisotto from './files/crown-risotto.webp' with { type: 'file' };
import crownSausageRoll from './files/crown-sausage-roll.webp' with { type: 'file' };
import crownScotchEgg from './files/crown-scotch-egg.webp' with { type: 'file' };
import crownSoup from './files/crown-soup.webp' with { type: 'file' };
import crownStickyToffee from './files/crown-sticky-toffee.webp' with { type: 'file' };
import crownStout from './files/crown-stout.webp' with { type: 'file' };
import crownTea from './files/crown-tea.webp' with { type: 'file' };
import crownTikka from './files/crown-tikka.webp' with { type: 'file' };
import crownVegBurger from './files/crown-veg-burger.webp' with { type: 'file' };
import crownWelshRarebit from './files/crown-welsh-rarebit.webp' with { type: 'file' };
import crownWhitebait from './files/crown-whitebait.webp' with { type: 'file' };
import dinerApplePie from './files/diner-apple-pie.webp' with { type: 'file' };
import dinerBaconCheeseburger from './files/diner-bacon-cheeseburger.webp' with { type: 'file' };
import dinerBiscuitsGravy from './files/diner-biscuits-gravy.webp' with { type: 'file' };
import dinerBlueberryPancakes from './files/diner-blueberry-pancakes.webp' with { type: 'file' };
import dinerBrownieSundae from './files/diner-brownie-sundae.webp' with { type: 'file' };
import dinerCheesecake from './files/diner-cheesecake.webp' with { type: 'file' };
import dinerCherryPie from './files/diner-cherry-pie.webp' with { type: 'file' };
import dinerChili from './files/diner-chili.webp' with { type: 'file' };
import dinerChiliFries from './files/diner-chili-fries.webp' with { type: 'file' };
import dinerChocolateShake from './files/diner-chocolate-shake.webp' with { type: 'file' };
import dinerClub from './files/diner-club.webp' with { type: 'file' };
import dinerCobb from './files/diner-cobb.webp' with { type: 'file' };
import dinerCoffee from './files/diner-coffee.webp' with { type: 'file' };
import dinerCola from './files/diner-cola.webp' with { type: 'file' };
import dinerDenverOmelet from './files/diner-denver-omelet.webp' with { type: 'file' };
import dinerFriedChicken from './files/diner-fried-chicken.webp' with { type: 'file' };
import dinerFriedChickenSandwich from './files/diner-fried-chicken-sandwich.webp' with { type: 'file' };
import dinerFries from './files/diner-fries.webp' with { type: 'file' };
import dinerGreenChile from './files/diner-green-chile.webp' with { type: 'file' };
import dinerHuevos from './files/diner-huevos.webp' with { type: 'file' };
import dinerLemonade from './files/diner-lemonade.webp' with { type: 'file' };
import dinerMacCheese from './files/diner-mac-cheese.webp' with { type: 'file' };
import dinerMeatloaf from './files/diner-meatloaf.webp' with { type: 'file' };
import dinerMushroomSwiss from './files/diner-mushroom-swiss.webp' with { type: 'file' };
import dinerOnionRings from './files/diner-onion-rings.webp' with { type: 'file' };
import dinerPancakes from './files/diner-pancakes.webp' with { type: 'file' };
import dinerRibs from './files/diner-ribs.webp' with { type: 'file' };
import dinerRoadTrip from './files/diner-road-trip.webp' with { type: 'file' };
import dinerRootBeerFloat from './files/diner-root-beer-float.webp' with { type: 'file' };
import dinerSixtySix from './files/diner-sixty-six.webp' with { type: 'file' };
import dinerSlaw from './files/diner-slaw.webp' with { type: 'file' };
import dinerSteakEggs from './files/diner-steak-eggs.webp' with { type: 'file' };
import dinerStrawberryShake from './files/diner-strawberry-shake.webp' with { type: 'file' };
import dinerSweetFries from './files/diner-sweet-fries.webp' with { type: 'file' };
import dinerTwoEggs from './files/diner-two-eggs.webp' with { type: 'file' };
import dinerVanillaShake from './files/diner-vanilla-shake.webp' with { type: 'file' };
import dinerVeggieBurger from './files/diner-veggie-burger.webp' with { type: 'file' };
import dinerWaffle from './files/diner-waffle.webp' with { type: 'file' };
import fishBlueCod from './files/fish-blue-cod.webp' with { type: 'file' };
import fishBread from './files/fish-bread.webp' with { type: 'file' };
import fishCalamari from './files/fish-calamari.webp' with { type: 'file' };
import fishChickenBurger from './files/fish-chicken-burger.webp' with { type: 'file' };
import fishChips from './files/fish-chips.webp' with { type: 'file' };
import fishChowder from './files/fish-chowder.webp' with { type: 'file' };
import fishCola from './files/fish-cola.webp' with { type: 'file' };
import fishFamilyPack from './files/fish-family-pack.webp' with { type: 'file' };
import fishFeijoa from './files/fish-feijoa.webp' with { type: 'file' };
import fishFishBurger from './files/fish-fish-burger.webp' with { type: 'file' };
import fishFishChips from './files/fish-fish-chips.webp' with { type: 'file' };
import fishFishTacos from './files/fish-fish-tacos.webp' with { type: 'file' };
import fishFriedBar from './files/fish-fried-bar.webp' with { type: 'file' };
import fishGingerBeer from './files/fish-ginger-beer.webp' with { type: 'file' };
import fishGurnard from './files/fish-gurnard.webp' with { type: 'file' };
import fishHaloumiBurger from './files/fish-haloumi-burger.webp' with { type: 'file' };
import fishHokeyPokey from './files/fish-hokey-pokey.webp' with { type: 'file' };
import fishHoki from './files/fish-hoki.webp' with { type: 'file' };
import fishKiwiBurger from './files/fish-kiwi-burger.webp' with { type: 'file' };
import fishKumaraFries from './files/fish-kumara-fries.webp' with { type: 'file' };
import fishLpSoda from './files/fish-lp-soda.webp' with { type: 'file' };
import fishMussels from './files/fish-mussels.webp' with { type: 'file' };
import fishOnionRings from './files/fish-onion-rings.webp' with { type: 'file' };
import fishOysters from './files/fish-oysters.webp' with { type: 'file' };
import fishPavlova from './files/fish-pavlova.webp' with { type: 'file' };
import fishPoke from './files/fish-poke.webp' with { type: 'file' };
import fishPotatoFritters from './files/fish-potato-fritters.webp' with { type: 'file' };
import fishPrawnSalad from './files/fish-prawn-salad.webp' with { type: 'file' };
import fishPrawns from './files/fish-prawns.webp' with { type: 'file' };
import fishSauvBlanc from './files/fish-sauv-blanc.webp' with { type: 'file' };
import fishScallops from './files/fish-scallops.webp' with { type: 'file' };
import fishSlaw from './files/fish-slaw.webp' with { type: 'file' };
import fishSnapper from './files/fish-snapper.webp' with { type: 'file' };
import fishSnapperChips from './files/fish-snapper-chips.webp' with { type: 'file' };
import fishTarakihi from './files/fish-tarakihi.webp' with { type: 'file' };
import heroDiner66 from './files/hero-diner-66.webp' with { type: 'file' };
import heroFishAndCo from './files/hero-fish-and-co.webp' with { type: 'file' };
import heroGoldenWok from './files/hero-golden-wok.webp' with { type: 'file' };
import heroRomaPizza from './files/hero-roma-pizza.webp' with { type: 'file' };
import heroTheCrown from './files/hero-the-crown.webp' with { type: 'file' };
import logoDiner66 from './files/logo-diner-66.webp' with { type: 'file' };
import logoFishAndCo from './files/logo-fish-and-co.webp' with { type: 'file' };
import logoGoldenWok from './files/logo-golden-wok.webp' with { type: 'file' };
import logoRomaPizza from './files/logo-roma-pizza.webp' with { type: 'file' };
import logoTheCrown from './files/logo-the-crown.webp' with { type: 'file' };
import romaAranciata from './files/roma-aranciata.webp' with { type: 'file' };
import romaArancini from './files/roma-arancini.webp' with { type: 'file' };
import romaArrabbiata from './files/roma-arrabbiata.webp' with { type: 'file' };
import romaBolognese from './files/roma-bolognese.webp' with { type: 'file' };
import romaBurrata from './files/roma-burrata.webp' with { type: 'file' };
import romaCalamari from './files/roma-calamari.webp' with { type: 'file' };
import romaCannoli from './files/roma-cannoli.webp' with { type: 'file' };
import romaCappuccino from './files/roma-cappuccino.webp' with { type: 'file' };
import romaCapricciosa from './files/roma-capricciosa.webp' with { type: 'file' };
import romaCarbonara from './files/roma-carbonara.webp' with { type: 'file' };
import romaChianti from './files/roma-chianti.webp' with { type: 'file' };
import romaChips from './files/roma-chips.webp' with { type: 'file' };
import romaCola from './files/roma-cola.webp' with { type: 'file' };
import romaColaNoSugar from './files/roma-cola-no-sugar.webp' with { type: 'file' };
import romaDiavola from './files/roma-diavola.webp' with { type: 'file' };
import romaEspresso from './files/roma-espresso.webp' with { type: 'file' };
import romaFamilyDeal from './files/roma-family-deal.webp' with { type: 'file' };
import romaFruttiDiMare from './files/roma-frutti-di-mare.webp' with { type: 'file' };
import romaFunghi from './files/roma-funghi.webp' with { type: 'file' };
import romaGamberi from './files/roma-gamberi.webp' with { type: 'file' };
import romaGarlicBread from './files/roma-garlic-bread.webp' with { type: 'file' };
import romaGelato from './files/roma-gelato.webp' with { type: 'file' };
import romaGnocchi from './files/roma-gnocchi.webp' with { type: 'file' };
import romaHalfLarge from './files/roma-half-large.webp' with { type: 'file' };
import romaHawaiian from './files/roma-hawaiian.webp' with { type: 'file' };
import romaLasagne from './files/roma-lasagne.webp' with { type: 'file' };
import romaLimonata from './files/roma-limonata.webp' with { type: 'file' };
import romaMargherita from './files/roma-margherita.webp' with { type: 'file' };
import romaMarinara from './files/roma-marinara.webp' with { type: 'file' };
import romaNutellaPizza from './files/roma-nutella-pizza.webp' with { type: 'file' };
import romaPannaCotta from './files/roma-panna-cotta.webp' with { type: 'file' };
import romaPartyDeal from './files/roma-party-deal.webp' with { type: 'file' };
import romaPepperoni from './files/roma-pepperoni.webp' with { type: 'file' };
import romaPeroni from './files/roma-peroni.webp' with { type: 'file' };
import romaPesto from './files/roma-pesto.webp' with { type: 'file' };
import romaPizzaForOne from './files/roma-pizza-for-one.webp' with { type: 'file' };
import romaPollo from './files/roma-pollo.webp' with { type: 'file' };
import romaProsciutto from './files/roma-prosciutto.webp' with { type: 'file' };
import romaQuattroFormaggi from './files/roma-quattro-formaggi.webp' with { type: 'file' };
import romaRocketSalad from './files/roma-rocket-salad.webp' with { type: 'file' };
import romaSalsiccia from './files/roma-salsiccia.webp' with { type: 'file' };
import romaSparklingWater from './files/roma-sparkling-water.webp' with { type: 'file' };
import romaSupreme from './files/roma-supreme.webp' with { type: 'file' };
import romaTiramisu from './files/roma-tiramisu.webp' with { type: 'file' };
import romaVegetariana from './files/roma-vegetariana.webp' with { type: 'file' };
import wokBanquetTwo from './files/wok-banquet-two.webp' with { type: 'file' };
import wokBao from './files/wok-bao.webp' with { type: 'file' };
import wokBeefNoodleSoup from './files/wok-beef-noodle-soup.webp' with { type: 'file' };
import wokBlackBeanBeef from './files/wok-black-bean-beef.webp' with { type: 'file' };
import wokChowMein from './files/wok-chow-mein.webp' with { type: 'file' };
import wokCola from './files/wok-cola.webp' with { type: 'file' };
import wokCornSoup from './files/wok-corn-soup.webp' with { type: 'file' };
import wokCucumber from './files/wok-cucumber.webp' with { type: 'file' };
import wokDanDan from './files/wok-dan-dan.webp' with { type: 'file' };
import wokEggplant from './files/wok-eggplant.webp' with { type: 'file' };
import wokFriedIceCream from './files/wok-fried-ice-cream.webp' with { type: 'file' };
import wokFriedRice from './files/wok-fried-rice.webp' with { type: 'file' };
import wokGingerFish from './files/wok-ginger-fish.webp' with { type: 'file' };
import wokGreens from './files/wok-greens.webp' with { type: 'file' };
import wokHoneyChicken from './files/wok-honey-chicken.webp' with { type: 'file' };
import wokHorFun from './files/wok-hor-fun.webp' with { type: 'file' };
import wokHotSour from './files/wok-hot-sour.webp' with { type: 'file' };
import wokIcedTea from './files/wok-iced-tea.webp' with { type: 'file' };
import wokJasmineTea from './files/wok-jasmine-tea.webp' with { type: 'file' };
import wokKungPao from './files/wok-kung-pao.webp' with { type: 'file' };
import wokLager from './files/wok-lager.webp' with { type: 'file' };
import wokLemonChicken from './files/wok-lemon-chicken.webp' with { type: 'file' };
import wokLychee from './files/wok-lychee.webp' with { type: 'file' };
import wokMangoPudding from './files/wok-mango-pudding.webp' with { type: 'file' };
import wokMapoTofu from './files/wok-mapo-tofu.webp' with { type: 'file' };
import wokMilkTea from './files/wok-milk-tea.webp' with { type: 'file' };
import wokMongolianBeef from './files/wok-mongolian-beef.webp' with { type: 'file' };
import wokPorkDumplings from './files/wok-pork-dumplings.webp' with { type: 'file' };
import wokPrawnHarGow from './files/wok-prawn-har-gow.webp' with { type: 'file' };
import wokPrawnToast from './files/wok-prawn-toast.webp' with { type: 'file' };
import wokRoastDuck from './files/wok-roast-duck.webp' with { type: 'file' };
import wokSaltPepperSquid from './files/wok-salt-pepper-squid.webp' with { type: 'file' };
import wokSesameBalls from './files/wok-sesame-balls.webp' with { type: 'file' };
import wokSingapore from './files/wok-singapore.webp' with { type: 'file' };
import wokSpringRolls from './files/wok-spring-rolls.webp' with { type: 'file' };
import wokSteamedRice from './files/wok-steamed-rice.webp' with { type: 'file' };
import wokSweetSourPork from './files/wok-sweet-sour-pork.webp' with { type: 'file' };
import wokVegDumplings from './files/wok-veg-dumplings.webp' with { type: 'file' };
import wokVegFriedRice from './files/wok-veg-fried-rice.webp' with { type: 'file' };
import wokWontonSoup from './files/wok-wonton-soup.webp' with { type: 'file' };
import wokXiaoLongBao from './files/wok-xiao-long-bao.webp' with { type: 'file' };
import wokXoPrawns from './files/wok-xo-prawns.webp' with { type: 'file' };

/** Path of a picture's WebP by its name, from source and in the compiled program. */
export const PICTURE_FILES: Readonly<Record<string, string>> = {
  'crown-bangers': crownBangers,
  'crown-beef-roast': crownBeefRoast,
  'crown-bitter': crownBitter,
  'crown-burger': crownBurger,
  'crown-chablis': crownChablis,
  'crown-chicken-pie': crownChickenPie,
  'crown-chicken-roast': crownChickenRoast,
  'crown-chips': crownChips,
  'crown-cider': crownCider,
  'crown-claret': crownClaret,
  'crown-cola': crownCola,
  'crown-cottage-pie': crownCottagePie,
  'crown-crumble': crownCrumble,
  'crown-elderflower': crownElderflower,
  'crown-english-sparkling': crownEnglishSparkling,
  'crown-eton-mess': crownEtonMess,
  'crown-fish-chips': crownFishChips,
  'crown-gin-tonic': crownGinTonic,
  'crown-greens': crownGreens,
  'crown-lager': crownLager,
  'crown-lunch-sandwich': crownLunchSandwich,
  'crown-nut-roast': crownNutRoast,
  'crown-old-fashioned': crownOldFashioned,
  'crown-onion-rings': crownOnionRings,
  'crown-pale': crownPale,
  'crown-pie': crownPie,
  'crown-ploughmans': crownPloughmans,
  'crown-ribeye': crownRibeye,
  'crown-risotto': crownRisotto,
  'crown-sausage-roll': crownSausageRoll,
  'crown-scotch-egg': crownScotchEgg,
  'crown-soup': crownSoup,
  'crown-sticky-toffee': crownStickyToffee,
  'crown-stout': crownStout,
  'crown-tea': crownTea,
  'crown-tikka': crownTikka,
  'crown-veg-burger': crownVegBurger,
  'crown-welsh-rarebit': crownWelshRarebit,
  'crown-whitebait': crownWhitebait,
  'diner-apple-pie': dinerApplePie,
  'diner-bacon-cheeseburger': dinerBaconCheeseburger,
  'diner-biscuits-gravy': dinerBiscuitsGravy,
  'diner-blueberry-pancakes': dinerBlueberryPancakes,
  'diner-brownie-sundae': dinerBrownieSundae,
  'diner-cheesecake': dinerCheesecake,
  'diner-cherry-pie': dinerCherryPie,
  'diner-chili': dinerChili,
  'diner-chili-fries': dinerChiliFries,
  'diner-chocolate-shake': dinerChocolateShake,
  'diner-club': dinerClub,
  'diner-cobb': dinerCobb,
  'diner-coffee': dinerCoffee,
  'diner-cola': dinerCola,
  'diner-denver-omelet': dinerDenverOmelet,
  'diner-fried-chicken': dinerFriedChicken,
  'diner-fried-chicken-sandwich': dinerFriedChickenSandwich,
  'diner-fries': dinerFries,
  'diner-green-chile': dinerGreenChile,
  'diner-huevos': dinerHuevos,
  'diner-lemonade': dinerLemonade,
  'diner-mac-cheese': dinerMacCheese,
  'diner-meatloaf': dinerMeatloaf,
  'diner-mushroom-swiss': dinerMushroomSwiss,
  'diner-onion-rings': dinerOnionRings,
  'diner-pancakes': dinerPancakes,
  'diner-ribs': dinerRibs,
  'diner-road-trip': dinerRoadTrip,
  'diner-root-beer-float': dinerRootBeerFloat,
  'diner-sixty-six': dinerSixtySix,
  'diner-slaw': dinerSlaw,
  'diner-steak-eggs': dinerSteakEggs,
  'diner-strawberry-shake': dinerStrawberryShake,
  'diner-sweet-fries': dinerSweetFries,
  'diner-two-eggs': dinerTwoEggs,
  'diner-vanilla-shake': dinerVanillaShake,
  'diner-veggie-burger': dinerVeggieBurger,
  'diner-waffle': dinerWaffle,
  'fish-blue-cod': fishBlueCod,
  'fish-bread': fishBread,
  'fish-calamari': fishCalamari,
  'fish-chicken-burger': fishChickenBurger,
  'fish-chips': fishChips,
  'fish-chowder': fishChowder,
  'fish-cola': fishCola,
  'fish-family-pack': fishFamilyPack,
  'fish-feijoa': fishFeijoa,
  'fish-fish-burger': fishFishBurger,
  'fish-fish-chips': fishFishChips,
  'fish-fish-tacos': fishFishTacos,
  'fish-fried-bar': fishFriedBar,
  'fish-ginger-beer': fishGingerBeer,
  'fish-gurnard': fishGurnard,
  'fish-haloumi-burger': fishHaloumiBurger,
  'fish-hokey-pokey': fishHokeyPokey,
  'fish-hoki': fishHoki,
  'fish-kiwi-burger': fishKiwiBurger,
  'fish-kumara-fries': fishKumaraFries,
  'fish-lp-soda': fishLpSoda,
  'fish-mussels': fishMussels,
  'fish-onion-rings': fishOnionRings,
  'fish-oysters': fishOysters,
  'fish-pavlova': fishPavlova,
  'fish-poke': fishPoke,
  'fish-potato-fritters': fishPotatoFritters,
  'fish-prawn-salad': fishPrawnSalad,
  'fish-prawns': fishPrawns,
  'fish-sauv-blanc': fishSauvBlanc,
  'fish-scallops': fishScallops,
  'fish-slaw': fishSlaw,
  'fish-snapper': fishSnapper,
  'fish-snapper-chips': fishSnapperChips,
  'fish-tarakihi': fishTarakihi,
  'hero-diner-66': heroDiner66,
  'hero-fish-and-co': heroFishAndCo,
  'hero-golden-wok': heroGoldenWok,
  'hero-roma-pizza': heroRomaPizza,
  'hero-the-crown': heroTheCrown,
  'logo-diner-66': logoDiner66,
  'logo-fish-and-co': logoFishAndCo,
  'logo-golden-wok': logoGoldenWok,
  'logo-roma-pizza': logoRomaPizza,
  'logo-the-crown': logoTheCrown,
  'roma-aranciata': romaAranciata,
  'roma-arancini': romaArancini,
  'roma-arrabbiata': romaArrabbiata,
  'roma-bolognese': romaBolognese,
  'roma-burrata': romaBurrata,
  'roma-calamari': romaCalamari,
  'roma-cannoli': romaCannoli,
  'roma-cappuccino': romaCappuccino,
  'roma-capricciosa': romaCapricciosa,
  'roma-carbonara': romaCarbonara,
  'roma-chianti': romaChianti,
  'roma-chips': romaChips,
  'roma-cola': romaCola,
  'roma-cola-no-sugar': romaColaNoSugar,
  'roma-diavola': romaDiavola,
  'roma-espresso': romaEspresso,
  'roma-family-deal': romaFamilyDeal,
  'roma-frutti-di-mare': romaFruttiDiMare,
  'roma-funghi': romaFunghi,
  'roma-gamberi': romaGamberi,
  'roma-garlic-bread': romaGarlicBread,
  'roma-gelato': romaGelato,
  'roma-gnocchi': romaGnocchi,
  'roma-half-large': romaHalfLarge,
  'roma-hawaiian': romaHawaiian,
  'roma-lasagne': romaLasagne,
  'roma-limonata': romaLimonata,
  'roma-margherita': romaMargherita,
  'roma-marinara': romaMarinara,
  'roma-nutella-pizza': romaNutellaPizza,
  'roma-panna-cotta': romaPannaCotta,
  'roma-party-deal': romaPartyDeal,
  'roma-pepperoni': romaPepperoni,
  'roma-peroni': romaPeroni,
  'roma-pesto': romaPesto,
  'roma-pizza-for-one': romaPizzaForOne,
  'roma-pollo': romaPollo,
  'roma-prosciutto': romaProsciutto,
  'roma-quattro-formaggi': romaQuattroFormaggi,
  'roma-rocket-salad': romaRocketSalad,
  'roma-salsiccia': romaSalsiccia,
  'roma-sparkling-water': romaSparklingWater,
  'roma-supreme': romaSupreme,
  'roma-tiramisu': romaTiramisu,
  'roma-vegetariana': romaVegetariana,
  'wok-banquet-two': wokBanquetTwo,
  'wok-bao': wokBao,
  'wok-beef-noodle-soup': wokBeefNoodleSoup,
  'wok-black-bean-beef': wokBlackBeanBeef,
  'wok-chow-mein': wokChowMein,
  'wok-cola': wokCola,
  'wok-corn-soup': wokCornSoup,
  'wok-cucumber': wokCucumber,
  'wok-dan-dan': wokDanDan,
  'wok-eggplant': wokEggplant,
  'wok-fried-ice-cream': wokFriedIceCream,
  'wok-fried-rice': wokFriedRice,
  'wok-ginger-fish': wokGingerFish,
  'wok-greens': wokGreens,
  'wok-honey-chicken': wokHoneyChicken,
  'wok-hor-fun': wokHorFun,
  'wok-hot-sour': wokHotSour,
  'wok-iced-tea': wokIcedTea,
  'wok-jasmine-tea': wokJasmineTea,
  'wok-kung-pao': wokKungPao,
  'wok-lager': wokLager,
  'wok-lemon-chicken': wokLemonChicken,
  'wok-lychee': wokLychee,
  'wok-mango-pudding': wokMangoPudding,
  'wok-mapo-tofu': wokMapoTofu,
  'wok-milk-tea': wokMilkTea,
  'wok-mongolian-beef': wokMongolianBeef,
  'wok-pork-dumplings': wokPorkDumplings,
  'wok-prawn-har-gow': wokPrawnHarGow,
  'wok-prawn-toast': wokPrawnToast,
  'wok-roast-duck': wokRoastDuck,
  'wok-salt-pepper-squid': wokSaltPepperSquid,
  'wok-sesame-balls': wokSesameBalls,
  'wok-singapore': wokSingapore,
  'wok-spring-rolls': wokSpringRolls,
  'wok-steamed-rice': wokSteamedRice,
  'wok-sweet-sour-pork': wokSweetSourPork,
  'wok-veg-dumplings': wokVegDumplings,
  'wok-veg-fried-rice': wokVegFriedRice,
  'wok-wonton-soup': wokWontonSoup,
  'wok-xiao-long-bao': wokXiaoLongBao,
  'wok-xo-prawns': wokXoPrawns,
};
