/** Words that are spelled with "our" in British and "or" in American English. */
const OUR =
  /(arb|ard|arm|behavi|cand|clam|col|demean|enam|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|misdemean|neighb|od|parl|ranc|rig|rum|sav|savi|splend|succ|tum|val|vap|vig)our/;
/** Verbs with "ise" in both; others may have "ize". */
const ALWAYS_ISE = new Set(
  "adv advert appra ar bru chast circumc comprom compr conc cru desp dev disgu enterpr exc exerc expert franch gu improv inc lia merchand no parad po pra prec prem prom ra repr rev superv surm surpr telev treat dem cr appr bra sunr val cha chem turquo torto porpo mala mayonna upra".split(
    " ",
  ),
);
/** Pairs of British and American words, with their endings. */
const PAIRS = `
  centre center, theatre theater, metre meter, litre liter, fibre fiber, calibre caliber, sombre somber, spectre specter,
  lustre luster, meagre meager, manoeuvre maneuver, sabre saber, sceptre scepter, centred centered, centring centering,
  manoeuvred maneuvered, manoeuvring maneuvering, kilometre kilometer, centimetre centimeter, millimetre millimeter,
  millilitre milliliter,
  defence defense, offence offense, licence license, pretence pretense, practise practice, practised practiced,
  practising practicing, defenceless defenseless,
  catalogue catalog, dialogue dialog, analogue analog, monologue monolog, travelogue travelog,
  analyse analyze, paralyse paralyze, catalyse catalyze, breathalyse breathalyze, analysed analyzed, analysing analyzing,
  analyser analyzer, paralysed paralyzed, paralysing paralyzing,
  fulfil fulfill, enrol enroll, skilful skillful, wilful willful, instalment installment, instal install, appal appall,
  distil distill, instil instill, enthral enthrall, enrolment enrollment, fulfilment fulfillment, woollen woolen,
  jewellery jewelry, jeweller jeweler, tranquillity tranquility, marvellous marvelous, councillor councilor,
  counsellor counselor, chilli chili, chillies chilies, omelette omelet,
  grey gray, greyer grayer, greyest grayest, greyish grayish, tyre tire, kerb curb, cheque check, chequebook checkbook,
  programme program, kilogramme kilogram, gramme gram, plough plow, ploughed plowed, ploughing plowing, pyjamas pajamas,
  pyjama pajama, storey story, storeys stories, sceptic skeptic, sceptical skeptical, scepticism skepticism, mould mold,
  mouldy moldy, moult molt, smoulder smolder, draught draft, draughty drafty, gaol jail, moustache mustache, cosy cozy,
  cosier cozier, cosiest coziest, whisky whiskey, whiskies whiskeys, yoghurt yogurt, doughnut donut, ageing aging,
  judgement judgment, acknowledgement acknowledgment, likeable likable, sizeable sizable, artefact artifact, axe ax,
  disc disk, speciality specialty, specialities specialties, mum mom, mummy mommy, learnt learned, burnt burned,
  dreamt dreamed, spelt spelled, spoilt spoiled, smelt smelled, leapt leaped, leant leaned, tsar czar,
  sulphur sulfur, furore furor, hiccough hiccup, mollusc mollusk, liquorice licorice, baulk balk, carburettor carburetor,
  aeroplane airplane, aluminium aluminum, enquire inquire, enquired inquired, enquiry inquiry, enquiries inquiries,
  anaesthetic anesthetic, anaemia anemia, anaemic anemic, paediatric pediatric, paediatrician pediatrician,
  encyclopaedia encyclopedia, orthopaedic orthopedic, archaeology archeology, archaeologist archeologist,
  archaeological archeological, diarrhoea diarrhea, oestrogen estrogen, foetus fetus, leukaemia leukemia,
  gynaecologist gynecologist, gynaecology gynecology, mediaeval medieval, haemorrhage hemorrhage, oesophagus esophagus,
  okay ok, mister mr, doctor dr, snowplough snowplow, pricey pricy, phoney phony, worshipped worshiped,
  kidnapped kidnaped, focussed focused, focussing focusing
`;
/** Verbs whose last letter is doubled in British English. */
const DOUBLED = new Set(
  "cancel channel counsel crystal dial duel equal fuel initial label level libel marvel medal metal model panel parcel pedal pencil quarrel refuel rival shovel signal snorkel spiral squirrel stencil swivel total towel travel tunnel unravel".split(
    " ",
  ),
);

const AMERICAN: ReadonlyMap<string, string> = new Map(
  PAIRS.split(",").flatMap((pair) => {
    const [british = "", american = ""] = pair.trim().split(/\s+/);
    return [
      [british, american],
      [`${british}s`, `${american}s`],
    ] as const;
  }),
);
const ISE = /^([a-z]{2,})is(e|ed|es|ing|er|ers|ation|ations|able|ational)$/;

/** A word in American spelling without optional accents, so that both spellings compare equal. */
export function americanSpelling(sound: string): string {
  if (sound.endsWith("'s")) return `${americanSpelling(sound.slice(0, -2))}'s`;
  const word = sound.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  const known = AMERICAN.get(word);
  if (known) return known;
  const [, stem = "", ending = ""] = ISE.exec(word) ?? [];
  if (stem && !ALWAYS_ISE.has(stem) && !stem.endsWith("w")) return `${stem}iz${ending}`;
  const [, verb = "", end = ""] = /^([a-z]+l)l(ed|ing|er|ers)$/.exec(word) ?? [];
  return DOUBLED.has(verb) ? verb + end : word.replace(OUR, "$1or");
}
