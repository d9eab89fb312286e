import { findIana } from "windows-iana";

/**
 * Windows' zones as its programs show them, by the id that is mapped to a place. Its generations name the same zone
 * differently; offsets before the name are left out.
 */
const SHOWN: Record<string, string[]> = {
  "Dateline Standard Time": ["International Date Line West", "Eniwetok, Kwajalein"],
  "UTC-11": ["Coordinated Universal Time-11"],
  "Samoa Standard Time": ["Samoa", "Midway Island, Samoa"],
  "Aleutian Standard Time": ["Aleutian Islands"],
  "Hawaiian Standard Time": ["Hawaii"],
  "Marquesas Standard Time": ["Marquesas Islands"],
  "Alaskan Standard Time": ["Alaska"],
  "UTC-09": ["Coordinated Universal Time-09"],
  "Pacific Standard Time (Mexico)": ["Baja California", "Tijuana, Baja California", "Tijuana, Baja California - New"],
  "UTC-08": ["Coordinated Universal Time-08"],
  "Pacific Standard Time": ["Pacific Time (US & Canada)", "Pacific Time (US & Canada); Tijuana"],
  "US Mountain Standard Time": ["Arizona"],
  "Mountain Standard Time (Mexico)": [
    "Chihuahua, La Paz, Mazatlan",
    "Chihuahua, La Paz, Mazatlan - New",
    "Chihuahua, La Paz, Mazatlan - Old",
    "La Paz, Mazatlan",
  ],
  "Mountain Standard Time": ["Mountain Time (US & Canada)"],
  "Yukon Standard Time": ["Yukon"],
  "Central America Standard Time": ["Central America"],
  "Central Standard Time": ["Central Time (US & Canada)"],
  "Easter Island Standard Time": ["Easter Island"],
  "Central Standard Time (Mexico)": [
    "Guadalajara, Mexico City, Monterrey",
    "Guadalajara, Mexico City, Monterrey - New",
    "Guadalajara, Mexico City, Monterrey - Old",
    "Mexico City",
    "Mexico City, Tegucigalpa",
  ],
  "Canada Central Standard Time": ["Saskatchewan"],
  "SA Pacific Standard Time": ["Bogota, Lima, Quito", "Bogota, Lima, Quito, Rio Branco"],
  "Eastern Standard Time (Mexico)": ["Chetumal"],
  "Eastern Standard Time": ["Eastern Time (US & Canada)"],
  "Haiti Standard Time": ["Haiti"],
  "Cuba Standard Time": ["Havana"],
  "US Eastern Standard Time": ["Indiana (East)"],
  "Turks And Caicos Standard Time": ["Turks and Caicos"],
  "Paraguay Standard Time": ["Asuncion"],
  "Atlantic Standard Time": ["Atlantic Time (Canada)"],
  "Venezuela Standard Time": ["Caracas", "Caracas, La Paz"],
  "Central Brazilian Standard Time": ["Cuiaba", "Manaus"],
  "SA Western Standard Time": ["Georgetown, La Paz, Manaus, San Juan", "Georgetown, La Paz, San Juan", "La Paz"],
  "Pacific SA Standard Time": ["Santiago"],
  "Newfoundland Standard Time": ["Newfoundland"],
  "Tocantins Standard Time": ["Araguaina"],
  "E. South America Standard Time": ["Brasilia", "Hora oficial do Brasil", "Hora de Brasília"],
  "SA Eastern Standard Time": ["Cayenne, Fortaleza", "Georgetown", "Buenos Aires, Georgetown"],
  "Argentina Standard Time": ["Buenos Aires", "City of Buenos Aires"],
  "Greenland Standard Time": ["Greenland"],
  "Montevideo Standard Time": ["Montevideo"],
  "Magallanes Standard Time": ["Punta Arenas"],
  "Saint Pierre Standard Time": ["Saint Pierre and Miquelon"],
  "Bahia Standard Time": ["Salvador"],
  "UTC-02": ["Coordinated Universal Time-02", "Mid-Atlantic", "Mid-Atlantic - Old"],
  "Azores Standard Time": ["Azores"],
  "Cape Verde Standard Time": ["Cape Verde Is.", "Cabo Verde Is.", "Cape Verde Islands"],
  UTC: ["Coordinated Universal Time", "Universal Time"],
  "GMT Standard Time": [
    "Dublin, Edinburgh, Lisbon, London",
    "Dublin, Edinburgh, London",
    "Dublin, Lisbon, London",
    "Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London",
    "Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London",
  ],
  "Greenwich Standard Time": ["Monrovia, Reykjavik", "Casablanca, Monrovia", "Casablanca, Monrovia, Reykjavik"],
  "Sao Tome Standard Time": ["Sao Tome"],
  "Morocco Standard Time": ["Casablanca"],
  "W. Europe Standard Time": [
    "Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna",
    "Amsterdam, Copenhagen, Madrid, Paris, Vilnius",
    "Berlin, Stockholm, Rome, Bern, Brussels, Vienna",
  ],
  "Central Europe Standard Time": ["Belgrade, Bratislava, Budapest, Ljubljana, Prague", "Prague", "Budapest, Prague"],
  "Romance Standard Time": ["Brussels, Copenhagen, Madrid, Paris", "Paris, Madrid"],
  "Central European Standard Time": ["Sarajevo, Skopje, Warsaw, Zagreb", "Sarajevo, Skopje, Sofija, Warsaw, Zagreb"],
  "W. Central Africa Standard Time": ["West Central Africa"],
  "Jordan Standard Time": ["Amman"],
  "GTB Standard Time": [
    "Athens, Bucharest",
    "Athens, Bucharest, Istanbul",
    "Athens, Istanbul, Minsk",
    "Athens, Helsinki, Istanbul",
  ],
  "Middle East Standard Time": ["Beirut"],
  "Egypt Standard Time": ["Cairo"],
  "E. Europe Standard Time": ["Chisinau", "Bucharest", "Eastern Europe"],
  "Syria Standard Time": ["Damascus"],
  "West Bank Standard Time": ["Gaza, Hebron"],
  "South Africa Standard Time": ["Harare, Pretoria"],
  "FLE Standard Time": [
    "Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius",
    "Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius",
    "Helsinki, Riga, Tallinn",
  ],
  "Israel Standard Time": ["Jerusalem", "Jerusalem, Tel Aviv", "Israel"],
  "South Sudan Standard Time": ["Juba"],
  "Kaliningrad Standard Time": ["Kaliningrad", "Kaliningrad (RTZ 1)", "Kaliningrad, Minsk"],
  "Sudan Standard Time": ["Khartoum"],
  "Libya Standard Time": ["Tripoli"],
  "Namibia Standard Time": ["Windhoek"],
  "Arabic Standard Time": ["Baghdad"],
  "Turkey Standard Time": ["Istanbul"],
  "Arab Standard Time": ["Kuwait, Riyadh", "Baghdad, Kuwait, Riyadh"],
  "Belarus Standard Time": ["Minsk"],
  "Russian Standard Time": [
    "Moscow, St. Petersburg",
    "Moscow, St. Petersburg, Volgograd",
    "Moscow, St. Petersburg, Volgograd (RTZ 2)",
    "Moscow, St. Petersburg (RTZ 2)",
  ],
  "E. Africa Standard Time": ["Nairobi"],
  "Iran Standard Time": ["Tehran"],
  "Arabian Standard Time": ["Abu Dhabi, Muscat"],
  "Azerbaijan Standard Time": ["Baku"],
  "Russia Time Zone 3": ["Izhevsk, Samara", "Izhevsk, Samara (RTZ 3)"],
  "Mauritius Standard Time": ["Port Louis"],
  "Georgian Standard Time": ["Tbilisi"],
  "Volgograd Standard Time": ["Volgograd"],
  "Caucasus Standard Time": ["Yerevan", "Baku, Tbilisi, Yerevan", "Baku, Tbilisi"],
  "Afghanistan Standard Time": ["Kabul"],
  "West Asia Standard Time": ["Ashgabat, Tashkent", "Tashkent", "Islamabad, Karachi, Tashkent"],
  "Ekaterinburg Standard Time": ["Ekaterinburg", "Ekaterinburg (RTZ 4)"],
  "Pakistan Standard Time": ["Islamabad, Karachi"],
  "Qyzylorda Standard Time": ["Qyzylorda", "Astana"],
  "India Standard Time": [
    "Chennai, Kolkata, Mumbai, New Delhi",
    "Calcutta, Chennai, Mumbai, New Delhi",
    "Bombay, Calcutta, Madras, New Delhi",
  ],
  "Sri Lanka Standard Time": ["Sri Jayawardenepura", "Sri Jayewardenepura", "Sri Jayawardenapura"],
  "Nepal Standard Time": ["Kathmandu", "Katmandu"],
  "Central Asia Standard Time": ["Bishkek", "Astana, Dhaka", "Almaty, Dhaka"],
  "Bangladesh Standard Time": ["Dhaka"],
  "Omsk Standard Time": ["Omsk"],
  "N. Central Asia Standard Time": ["Novosibirsk", "Almaty, Novosibirsk", "Novosibirsk (RTZ 5)"],
  "Myanmar Standard Time": ["Yangon (Rangoon)", "Rangoon"],
  "SE Asia Standard Time": ["Bangkok, Hanoi, Jakarta"],
  "Altai Standard Time": ["Barnaul, Gorno-Altaysk"],
  "W. Mongolia Standard Time": ["Hovd"],
  "North Asia Standard Time": ["Krasnoyarsk", "Krasnoyarsk (RTZ 6)"],
  "Tomsk Standard Time": ["Tomsk"],
  "China Standard Time": ["Beijing, Chongqing, Hong Kong, Urumqi", "Beijing, Chongqing, Hong Kong SAR, Urumqi"],
  "North Asia East Standard Time": ["Irkutsk", "Irkutsk, Ulaan Bataar", "Irkutsk, Ulaanbaatar", "Irkutsk (RTZ 7)"],
  "Singapore Standard Time": ["Kuala Lumpur, Singapore"],
  "W. Australia Standard Time": ["Perth"],
  "Taipei Standard Time": ["Taipei"],
  "Ulaanbaatar Standard Time": ["Ulaanbaatar"],
  "Aus Central W. Standard Time": ["Eucla"],
  "Transbaikal Standard Time": ["Chita"],
  "Tokyo Standard Time": ["Osaka, Sapporo, Tokyo"],
  "North Korea Standard Time": ["Pyongyang"],
  "Korea Standard Time": ["Seoul"],
  "Yakutsk Standard Time": ["Yakutsk", "Yakutsk (RTZ 8)"],
  "Cen. Australia Standard Time": ["Adelaide"],
  "AUS Central Standard Time": ["Darwin"],
  "E. Australia Standard Time": ["Brisbane"],
  "AUS Eastern Standard Time": ["Canberra, Melbourne, Sydney"],
  "West Pacific Standard Time": ["Guam, Port Moresby"],
  "Tasmania Standard Time": ["Hobart"],
  "Vladivostok Standard Time": ["Vladivostok", "Vladivostok, Magadan (RTZ 9)"],
  "Lord Howe Standard Time": ["Lord Howe Island"],
  "Bougainville Standard Time": ["Bougainville Island"],
  "Russia Time Zone 10": ["Chokurdakh", "Chokurdakh (RTZ 10)"],
  "Magadan Standard Time": ["Magadan"],
  "Norfolk Standard Time": ["Norfolk Island"],
  "Sakhalin Standard Time": ["Sakhalin"],
  "Central Pacific Standard Time": [
    "Solomon Is., New Caledonia",
    "Magadan, Solomon Is., New Caledonia",
    "Magadan, Solomon Islands, New Caledonia",
  ],
  "Russia Time Zone 11": [
    "Anadyr, Petropavlovsk-Kamchatsky",
    "Anadyr, Petropavlovsk-Kamchatsky (RTZ 11)",
    "Petropavlovsk-Kamchatsky",
    "Petropavlovsk-Kamchatsky - Old",
  ],
  "New Zealand Standard Time": ["Auckland, Wellington"],
  "UTC+12": ["Coordinated Universal Time+12"],
  "Fiji Standard Time": [
    "Fiji",
    "Fiji Is., Kamchatka, Marshall Is.",
    "Fiji, Kamchatka, Marshall Is.",
    "Fiji, Marshall Is.",
  ],
  "Chatham Islands Standard Time": ["Chatham Islands"],
  "UTC+13": ["Coordinated Universal Time+13"],
  "Tonga Standard Time": ["Nuku'alofa"],
  "Line Islands Standard Time": ["Kiritimati Island"],
};

/** Zones whose other place has changed its clocks since the list of the package was made. */
const MOVED: Record<string, string> = {
  "Mountain Standard Time (Mexico)": "America/Mazatlan",
  "Central Asia Standard Time": "Asia/Bishkek",
};

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\band\b/g, "&")
    .replaceAll(/[^a-z0-9&+-]+/g, " ")
    .trim();

const ids = new Map(Object.entries(SHOWN).flatMap(([id, names]) => [id, ...names].map((name) => [plain(name), id])));

/** The offset that Windows shows before a name: "(UTC-03:00) ", and "(GMT-03.00) " until 2008. */
const OFFSET = /^\((?:UTC|GMT)[^)]*\)\s*/i;

/** The IANA zone of one of Windows' names; undefined for another name. */
export function windowsZone(name: string): string | undefined {
  // The summer name means the same zone, and the oldest names say neither "standard" nor "summer".
  const shown = plain(name.replace(OFFSET, "")).replace(/\b(?:daylight|summer) time\b/, "standard time");
  for (const candidate of [shown, `${shown} standard time`]) {
    const id = ids.get(candidate);
    const zone = id === undefined ? undefined : (MOVED[id] ?? findIana(id)[0]);
    if (zone) return zone;
  }
  return findIana(name)[0];
}
