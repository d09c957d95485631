import './avatar.css'
import { type Ref, useState } from 'react'

export interface AvatarPerson {
  name: string
  /** The address of a picture. */
  picture?: string | undefined
}

export type AvatarMeasure = keyof typeof edges

interface Props extends AvatarPerson {
  size?: AvatarMeasure | undefined
  /** The name stands beside it: it is not read out twice. */
  decorative?: boolean
  ref?: Ref<HTMLSpanElement>
}

const COLOURS = 8
/** As in the styles, in pixels: what comes late has its place. */
const edges = { small: 24, medium: 36, large: 64 } as const

/** A picture or the initials, in a colour that belongs to the name. */
export function Avatar({ name, picture, size = 'medium', decorative = false, ref }: Props) {
  const [broken, setBroken] = useState<string>()
  const edge = edges[size]

  return (
    <span
      ref={ref}
      className="avatar"
      data-size={size}
      data-colour={colourOf(name)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          width={edge}
          height={edge}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

interface GroupProps {
  people: readonly AvatarPerson[]
  most: number
  size?: AvatarMeasure
  /** Who they are, for whoever cannot see them: "Mia, Lars and 3 others". */
  label: string
}

/** Several people in little room; the rest is a number. */
export function AvatarGroup({ people, most, size, label }: GroupProps) {
  const shown = people.length > most ? people.slice(0, most - 1) : people
  const rest = people.length - shown.length

  return (
    <span className="avatar-group" role="img" aria-label={label}>
      {shown.map((person, place) => (
        // Several people may have the same name.
        <Avatar key={place} {...person} {...(size && { size })} decorative />
      ))}
      {rest > 0 && (
        <span className="avatar figures" data-size={size} aria-hidden="true">
          +{rest}
        </span>
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const [first = name, ...others] = words
  return [first, others.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

function colourOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % COLOURS
}
