import type { Corrections as Marks } from '../../contract/operations/corrections.ts'
import { Corrections } from '../../islands/operations/card/Corrections.tsx'
import '../../islands/operations/card/operation-facts.css'
import type { Exhibit, ExhibitState } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

function marked(name: string, marksOf: (words: Samples) => Marks): ExhibitState {
  return {
    name,
    view: (words, locale) => <Corrections locale={locale} corrections={marksOf(words)} />,
  }
}

export const corrections: Exhibit = {
  name: 'corrections',
  group: 'operations',
  states: [
    marked('another place', ({ address }) => ({ address: ['Lindenstraße 14', address] })),
    marked('a first place', ({ address }) => ({ address: [null, address] })),
    marked('everything, long', ({ address, paragraph, alarm }) => ({
      address: [`${address}, ${address}`, address],
      keyword: ['B3', alarm.keyword],
      title: [alarm.title, `${alarm.title} ${alarm.title}`],
      text: [null, paragraph],
    })),
    marked('another position', () => ({ position: ['48.13700, 11.57500', '48.14000, 11.57500'] })),
    marked('none', () => ({})),
  ],
}
