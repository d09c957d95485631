/** A street or road, and the position of its middle. */
type Way = readonly [name: string, lat: number, lng: number]

/** Where things happen in Musterstadt. */
export const streets: readonly Way[] = [
  ['Bahnhofstraße', 50.977, 11.031],
  ['Lindenstraße', 50.9741, 11.0362],
  ['Marktplatz', 50.9756, 11.0291],
  ['Gartenweg', 50.9712, 11.0244],
  ['Industriestraße', 50.9831, 11.0512],
  ['Am Mühlgraben', 50.9698, 11.0305],
  ['Kirchgasse', 50.9761, 11.0278],
  ['Goethestraße', 50.979, 11.0228],
  ['Ringstraße', 50.9733, 11.0401],
  ['Siedlerweg', 50.9677, 11.0187],
  ['Weinbergstraße', 50.9822, 11.0199],
  ['Friedhofstraße', 50.9719, 11.0345],
  ['Hauptstraße', 50.9752, 11.0316],
  ['Birkenallee', 50.9644, 11.0288],
  ['Rosenweg', 50.9801, 11.0367],
]

/** Roads between places, where cars meet. */
export const roads: readonly Way[] = [
  ['B 85, Abzweig Neudorf', 50.9902, 11.0623],
  ['L 1052, Höhe Waldparkplatz', 50.9588, 11.0099],
  ['A 71, Anschlussstelle Musterstadt', 50.9951, 11.0788],
  ['Kreisstraße 7, Bahnübergang', 50.9611, 11.0455],
]

/** Buildings with a fire alarm system. */
export const guarded = [
  ['Altenheim St. Anna', 'Lindenstraße 40'],
  ['Gesamtschule', 'Schulstraße 12'],
  ['Kreiskrankenhaus', 'Klinikweg 1'],
  ['Möbelwerk Hartmann', 'Industriestraße 22'],
  ['Logistikzentrum Nord', 'Industriestraße 61'],
  ['Hotel Goldener Hirsch', 'Marktplatz 9'],
  ['Kindertagesstätte Regenbogen', 'Gartenweg 5'],
  ['Einkaufszentrum Ring-Center', 'Ringstraße 70'],
  ['Rathaus', 'Marktplatz 1'],
] as const

// prettier-ignore
export const firstNames = [
  'Jonas', 'Lena', 'Felix', 'Sophie', 'Tim', 'Julia', 'Markus', 'Sandra', 'Stefan', 'Katrin',
  'Thomas', 'Nina', 'Andreas', 'Laura', 'Michael', 'Carina', 'Daniel', 'Petra', 'Florian', 'Anja',
  'Sebastian', 'Melanie', 'Christian', 'Franziska', 'Patrick', 'Miriam', 'Tobias', 'Eva', 'Matthias', 'Birgit',
  'Dominik', 'Svenja', 'Holger', 'Yasmin', 'Kai', 'Emre',
]
// prettier-ignore
export const lastNames = [
  'Bauer', 'Kaiser', 'Vogel', 'Hartmann', 'Lang', 'Friedrich', 'Keller', 'Peters', 'Jung', 'Berger',
  'Winkler', 'Roth', 'Beck', 'Lorenz', 'Baumann', 'Franke', 'Albrecht', 'Schuster', 'Simon', 'Ludwig',
  'Böhm', 'Winter', 'Kraus', 'Martin', 'Schumacher', 'Krämer', 'Vogt', 'Stein', 'Jäger', 'Otto',
  'Sommer', 'Groß', 'Seidel', 'Heinrich', 'Brandt', 'Yılmaz',
]
