import './button.css'
import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from '../icons/Icon.tsx'

/** What buttons and links that look like one have in common. */
export interface ButtonLook {
  /** Without one, outlined. One primary button per screen: what most people came for. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'large'
}

interface Faces {
  /** Icons (icons/) in front of the words and behind them. */
  before?: string
  after?: string
}

type AsLink = { href: string } & Omit<ComponentProps<'a'>, 'href' | 'className'>
type AsButton = {
  href?: undefined
  /** It works: the button keeps its size and the focus, and takes no further press. */
  busy?: boolean
  /** What it says meanwhile, and what is announced; without it, it turns only a ring. */
  busyText?: string
} & Omit<ComponentProps<'button'>, 'className'>

export type ButtonProps = ButtonLook & Faces & (AsLink | AsButton)

export function Button({ variant, size, before, after, children, ...props }: ButtonProps) {
  const className = ['button', variant, size].filter(Boolean).join(' ')
  const content = (
    <>
      {before && <Icon shape={before} />}
      {children}
      {after && <Icon shape={after} />}
    </>
  )
  if (props.href !== undefined) {
    return (
      <a {...props} className={className}>
        {content}
      </a>
    )
  }

  const { href: _, busy = false, busyText, ...rest } = props
  return (
    <>
      <button type="button" {...rest} {...refusing(busy, rest.onClick)} className={className}>
        <span className="button-face">{content}</span>
        <span className="button-face busy">
          <span className="ring" />
          {busyText && <span>{busyText}</span>}
        </span>
      </button>
      {busyText !== undefined && (
        <span className="visually-hidden" role="status">
          {busy && busyText}
        </span>
      )}
    </>
  )
}

/** A disabled button would lose the focus, and a screen reader its place. */
export function refusing(busy: boolean, onClick: ComponentProps<'button'>['onClick']) {
  return {
    'aria-busy': busy || undefined,
    'aria-disabled': busy || undefined,
    onClick: busy ? (event: MouseEvent) => event.preventDefault() : onClick,
  }
}
