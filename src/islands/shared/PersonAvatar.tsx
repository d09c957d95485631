import { useRef } from 'react'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { usePicture } from './use-picture.ts'

interface Props {
  name: string
  /** The id of their picture; null: they have none. */
  avatar: number | null | undefined
  size?: 'large'
}

/** Somebody whose name stands beside it: their picture, or the initials as long as there is none. */
export function PersonAvatar({ name, avatar, size }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const picture = usePicture(place, avatar, size === 'large' ? '256' : '64')
  return <Avatar ref={place} name={name} picture={picture} size={size} decorative />
}
