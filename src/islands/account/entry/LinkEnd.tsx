import './link-end.css'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  heading: string
  /** It takes the place of what somebody was at; of a page that was just opened, nothing takes the focus. */
  takesFocus: boolean
  children: ReactNode
}

/** What has become of the link of a mail, and what leads on. */
export function LinkEnd({ heading, takesFocus, children }: Props) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])

  return (
    <div className="link-end">
      <h1 ref={element} tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </div>
  )
}
