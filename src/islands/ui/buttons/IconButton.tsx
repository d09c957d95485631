import './button.css'
import type { ComponentProps } from 'react'
import { type ButtonLook, refusing } from './Button.tsx'
import { Icon } from '../icons/Icon.tsx'

interface Common extends ButtonLook {
  /** An outline of icons/. */
  shape: string
  /** Its name, also shown where the pointer rests. */
  label: string
}

type AsLink = { href: string } & Omit<ComponentProps<'a'>, 'href' | 'className' | 'children'>
type AsButton = { href?: undefined; busy?: boolean } & Omit<
  ComponentProps<'button'>,
  'className' | 'children'
>

export function IconButton({
  variant = 'quiet',
  size,
  shape,
  label,
  ...props
}: Common & (AsLink | AsButton)) {
  const names = {
    className: ['button', 'square', variant, size].filter(Boolean).join(' '),
    'aria-label': label,
    title: label,
  }
  if (props.href !== undefined) {
    return (
      <a {...props} {...names}>
        <Icon shape={shape} />
      </a>
    )
  }

  const { href: _, busy = false, ...rest } = props
  return (
    <button type="button" {...rest} {...refusing(busy, rest.onClick)} {...names}>
      {busy ? <span className="ring" /> : <Icon shape={shape} />}
    </button>
  )
}
