import type { Samples } from './de.ts'

/** Places, people and call signs stay what they are. */
export const en: Samples = {
  gallery: {
    title: 'Gallery',
    toAll: 'All parts',
    themes: 'Colour scheme',
    language: 'Language',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
  },
  empty: '',
  longWord: 'Antidisestablishmentarianism-counterrevolutionaries',
  longSentence: 'Send your answer to the control centre and notify every member of the brigade',
  paragraph:
    'Heavy smoke from the second floor, several people at the windows. Approach from the yard, hydrant in front of ' +
    'number 12. The police close Lindenstraße.',
  address: 'Lindenstraße 14, 99999 Musterstadt',
  longAddress: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
  unbreakable: 'https://leitstelle.example/einsatz/2026-03-14T214200Z-b3-wohnungsbrand-lindenstrasse-14',
  callSign: 'Florian Musterstadt 1/44-1',
  longCallSign: 'Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1',
  organisation: 'FF Musterstadt',
  longOrganisation: 'Volunteer Fire Brigade Musterstadt-Oberunterwiesenhausen, North Squad',
  person: { first: 'Mia', last: 'Mitglied', full: 'Mia Mitglied', email: 'mia.mitglied@musterstadt.example' },
  longPerson: 'Dr. Maximiliane-Alexandra von der Hohenwaldeck-Großenbrunn',
  people: ['Mia Mitglied', 'Lars Leitung', 'Anna Admin', 'Özlem Yıldız', 'Jörg-Peter Schröder'],
  actions: {
    respond: 'I am coming',
    later: 'Coming later',
    decline: 'Not coming',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    remove: 'Delete',
    edit: 'Edit',
    more: 'More actions',
    retry: 'Try again',
    route: 'Open route',
    undo: 'Undo',
    show: 'Show',
    hide: 'Hide',
  },
  alarm: {
    title: 'B3 – apartment fire, lives in danger',
    short: 'B3 – apartment fire',
    long: 'THL VU – traffic accident with several people trapped, hazardous goods vehicle involved, road blocked in both directions',
    keyword: 'B3',
    remark: 'The caretaker has the key, the gate to the yard is open.',
  },
}
