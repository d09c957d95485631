import { Fragment } from 'react'

/** An address that breaks between its parts, never between street and number or postcode and town. */
export function Address({ address }: { address: string }) {
  const parts = address.split(', ')
  return (
    <span className="operation-address">
      {parts.map((part, index) => (
        <Fragment key={index}>
          <span>{index < parts.length - 1 ? `${part},` : part}</span>{' '}
        </Fragment>
      ))}
    </span>
  )
}
