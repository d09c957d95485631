/** Words to fill the parts with: what a fire brigade would write, and what is longer than anybody hoped. */
export const de = {
  gallery: {
    title: 'Schaukasten',
    toAll: 'Alle Teile',
    themes: 'Farbschema',
    language: 'Sprache',
    light: 'Hell',
    dark: 'Dunkel',
    system: 'System',
  },
  empty: '',
  longWord: 'Feuerwehrgerätehausschlüsselverwaltungsbeauftragter',
  longSentence: 'Rückmeldung an die Leitstelle senden und alle Einsatzkräfte benachrichtigen',
  paragraph:
    'Starke Rauchentwicklung aus dem zweiten Obergeschoss, mehrere Personen am Fenster. Anfahrt über die Hofseite, ' +
    'Hydrant vor Haus 12. Die Polizei sperrt die Lindenstraße.',
  address: 'Lindenstraße 14, 99999 Musterstadt',
  longAddress: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
  unbreakable: 'https://leitstelle.example/einsatz/2026-03-14T214200Z-b3-wohnungsbrand-lindenstrasse-14',
  callSign: 'Florian Musterstadt 1/44-1',
  longCallSign: 'Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1',
  organisation: 'FF Musterstadt',
  longOrganisation: 'Freiwillige Feuerwehr Musterstadt-Oberunterwiesenhausen, Löschgruppe Nord',
  person: { first: 'Mia', last: 'Mitglied', full: 'Mia Mitglied', email: 'mia.mitglied@musterstadt.example' },
  longPerson: 'Dr. Maximiliane-Alexandra von der Hohenwaldeck-Großenbrunn',
  people: ['Mia Mitglied', 'Lars Leitung', 'Anna Admin', 'Özlem Yıldız', 'Jörg-Peter Schröder'],
  actions: {
    respond: 'Ich komme',
    later: 'Komme später',
    decline: 'Komme nicht',
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    remove: 'Löschen',
    edit: 'Bearbeiten',
    more: 'Weitere Aktionen',
    retry: 'Noch einmal versuchen',
    route: 'Route öffnen',
    undo: 'Rückgängig',
    show: 'Anzeigen',
    hide: 'Verbergen',
  },
  alarm: {
    title: 'B3 – Wohnungsbrand, Menschenleben in Gefahr',
    short: 'B3 – Wohnungsbrand',
    long: 'THL VU – Verkehrsunfall mit mehreren eingeklemmten Personen, Gefahrguttransporter beteiligt, Fahrbahn beidseitig blockiert',
    keyword: 'B3',
    priority: 'Priorität',
    remark: 'Schlüssel beim Hausmeister, Tor zur Hofseite ist offen.',
  },
  loading: 'Wird geladen …',
} as const

type Widened<Tree> = Tree extends string
  ? string
  : Tree extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : { readonly [Name in keyof Tree]: Widened<Tree[Name]> }

export type Samples = Widened<typeof de>
