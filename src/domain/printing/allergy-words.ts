/**
 * Words in a customer's note that a cook must not overlook: the 14 allergens of EU and UK law, what goes with them, pregnancy,
 * and how all of it is usually misspelt. A false alarm costs a glance, a missed one far more, so every language counts in
 * every store: the guest chooses the language, not the owner.
 *
 * Stems are found at the start of a word, accents aside: 'nut' is in 'nuts', 'alerg' in 'alérgico'.
 */
const STEMS: Readonly<Record<string, string>> = {
  needs:
    'allerg alerg alegr allegr alurg anaphyl anafil anafyl anaphil epipen intoler coeliac celiac ceoliac coliac celiak',
  gluten: 'gluten glutin gluton wheat barley spelt kamut semolina oat',
  crustaceans: 'crusta shellfish shelfish prawn praun shrimp shrip crab lobster crayfish langoustin scampi yabb',
  eggs: 'egg',
  fish: 'fish anchov salmon tuna',
  peanuts: 'peanut penut groundnut satay',
  soy: 'soy soja edamame',
  milk: 'milk dairy diary lactos lacktos casein whey',
  nuts: 'nut almond almnd cashew cashu hazelnut walnut wallnut pecan pistachi pistaci macadamia brazil',
  celery: 'celer cellery celary selery',
  mustard: 'mustard musterd musturd',
  sesame: 'sesam seseme sesemi tahini',
  sulphites: 'sulphit sulfit sulphur',
  lupin: 'lupin',
  molluscs: 'mollus molus mussel mussle oyster squid calamari octopus clam scallop abalone',
  pregnancy: 'pregn pregant breastfe',
  spanish:
    'cacahu nuez nueces almendra avellana leche lacteo huevo pescado marisco gamba camaron langost cangrejo mejillon almeja trigo apio mostaza ajonjoli altramu embaraz',
  french: 'arachid noix noisett amande lait oeuf poisson crevett homard huitre moutard enceint',
  german:
    'erdnus nuss haselnus walnus mandel milch laktos eier fisch krebs garnel krabb hummer muschel weizen selleri senf schwanger zoliak unvertrag',
  italian:
    'nocciol mandorl lattos latticin uov pesce crostac gamber granchi vongol cozz frument sedan senap soia solfit incint',
  portuguese: 'amendoim nozes castanha leite peixe camara caranguejo aipo mostarda gergelim tremoc gravida',
  polish: 'uczul orzech orzesz mleko mleczn jajk skorupiak krewet pszen gorczyc musztard ciaz',
  dutch: 'pinda noten melk garnaal schaald tarwe selderij mosterd zwanger',
  turkish: 'alerji fistik findik ceviz yumurta balik karides bugday susam hamile',
  greek: 'αλλεργ φιστικ καρυδ αμυγδαλ γαλα αυγ ψαρ γαριδ καβουρ σιταρ σουσαμ σογια σελιν μουσταρδ εγκυ',
  hindi: 'एलर्जी मूंगफली मेवा काजू बादाम दूध अंड मछली झींग गेहू तिल सोया गर्भवती',
};

/** Too short to match as the beginning of other words. */
const WHOLE_WORDS = 'epi rye cod mani ble ovo ovos ei noz noce noci moule moules dị ứng sữa trứng tôm cua';

/** Scripts that put no spaces between words, or write them into one another: found anywhere. */
const ANYWHERE: Readonly<Record<string, string>> = {
  chinese:
    '过敏 過敏 敏感 花生 坚果 堅果 果仁 核桃 杏仁 腰果 榛子 牛奶 奶制 奶製 乳制 乳製 乳糖 蛋 鱼 魚 虾 蝦 蟹 贝 貝 蚝 蠔 海鲜 海鮮 甲壳 甲殼 小麦 小麥 麸 麩 面筋 大豆 黄豆 黃豆 芝麻 芹菜 芥末 怀孕 懷孕 孕妇 孕婦',
  japanese:
    'アレルギ ピーナ 落花生 ナッツ くるみ アーモンド 牛乳 乳製品 卵 たまご 玉子 えび 海老 エビ カニ 蕎麦 小麦 グルテン ごま 胡麻 ゴマ セロリ からし マスタード 妊娠',
  korean:
    '알레르기 알러지 땅콩 견과 호두 아몬드 우유 유제품 계란 달걀 생선 새우 갑각 조개 밀가루 글루텐 대두 참깨 셀러리 겨자 임신',
  thai: 'แพ้ ถั่ว นม ไข่ ปลา กุ้ง ปู หอย แป้งสาลี กลูเตน ตั้งครรภ์',
  arabic: 'حساسي سوداني مكسرات جوز لوز حليب بيض سمك روبيان جمبري سلطعون قمح غلوتين جلوتين سمسم صويا كرفس خردل حامل',
  vietnamese: 'dị ứng|đậu phộng|hải sản|mang thai',
};

/** Food that shares a stem but nothing else, and words of everyday notes. */
const NOT_ALLERGIES = ['eggplant', 'nutmeg', 'nutella', 'milkshake', 'brazilian'];

const words = (list: string) => list.split(' ');
const ALL_STEMS = Object.values(STEMS).flatMap(words);
const ALL_WORDS = new Set(words(WHOLE_WORDS).map(plain));
const ALL_PIECES = Object.values(ANYWHERE).flatMap((list) => (list.includes('|') ? list.split('|') : words(list)));

/** Letters without accents, as stems are written. */
function plain(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  return bare.replaceAll('œ', 'oe').replaceAll('ß', 'ss').replaceAll('ı', 'i').replaceAll('ł', 'l').normalize('NFC');
}

export function isAllergyWord(word: string): boolean {
  if (ALL_PIECES.some((piece) => word.includes(piece))) return true;
  return plain(word)
    .split(/[^\p{L}\p{M}]+/u)
    .some((part) => isAllergyPart(part));
}

function isAllergyPart(part: string): boolean {
  if (part === '' || NOT_ALLERGIES.includes(part)) return false;
  return ALL_WORDS.has(part) || ALL_STEMS.some((stem) => part.startsWith(stem));
}

export function namesAllergy(text: string): boolean {
  const lower = text.toLowerCase().normalize('NFC');
  return ALL_PIECES.some((piece) => lower.includes(piece)) || text.split(/\s+/).some(isAllergyWord);
}
