import { useState } from 'react'
import { FilterBar } from '../../islands/ui/layout/FilterBar.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const optionsOf = ({ display }: Samples) =>
  display.filters.map((label, place) => ({
    value: String(place),
    label,
    count: place === 4 ? undefined : [128, 2, 126, 14][place],
  }))

function OneOf({ words, href }: { words: Samples; href: boolean }) {
  const [chosen, setChosen] = useState('0')
  return (
    <FilterBar
      label={words.display.filtersLabel}
      options={optionsOf(words).map((one) => (href ? { ...one, href: `?filter=${one.value}` } : one))}
      chosen={chosen}
      onChoose={setChosen}
    />
  )
}

function Several({ words }: { words: Samples }) {
  const [chosen, setChosen] = useState<readonly string[]>(['1', '3'])
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <FilterBar
      label={words.display.filtersLabel}
      options={optionsOf(words)}
      chosen={chosen}
      onChoose={toggle}
      search={<input type="search" aria-label={words.display.search} placeholder={words.display.search} />}
      {...(chosen.length > 0 && { reset: { label: words.display.reset, onReset: () => setChosen([]) } })}
    />
  )
}

export const filterBar: Exhibit = {
  name: 'filter-bar',
  group: 'controls',
  states: [
    { name: 'one of them', view: (words) => <OneOf words={words} href={false} /> },
    { name: 'one of them, with addresses', view: (words) => <OneOf words={words} href /> },
    { name: 'several, a search and a reset', view: (words) => <Several words={words} /> },
  ],
}
