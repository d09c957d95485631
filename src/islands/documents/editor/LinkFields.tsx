import '../../ui/fields/choice.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { DocumentLinks } from '../../../contract/documents/documents.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { DocumentValues } from '../../../lib/documents/document-form.ts'
import { askForAlerts } from '../../../lib/stores/operations/alert-calls.ts'
import { $documentChoices } from '../../../lib/stores/documents/document-choices.ts'
import { $organisationId } from '../../../lib/stores/organisation/organisation.ts'
import { useMay } from '../../shared/use-may.ts'

interface Named {
  id: number
  name: string
}

interface Props {
  t: Translate
  /** What it belongs to by now. */
  links: DocumentLinks
  start: DocumentValues
}

/** Of the operations it does not belong to, so many of the latest are offered. */
const LATEST_OPERATIONS = 20

/** To which operations, vehicles and keywords a document belongs. */
export function LinkFields({ t, links, start }: Props) {
  const choices = useStore($documentChoices, { ssr: 'initial' })
  const operations = useLatestOperations(useMay('operations.view'))
  const { vehicles = [], keywords = [] } = choices.state === 'ready' ? choices.value : {}

  return (
    <>
      <Boxes
        name="operations"
        label={t('documentWork.operations')}
        all={[...links.operations, ...operations]}
        chosen={start.operations}
      />
      <Boxes
        name="vehicles"
        label={t('documentWork.vehicles')}
        all={[...links.vehicles, ...vehicles]}
        chosen={start.vehicles}
      />
      <Boxes
        name="keywords"
        label={t('documentWork.keywords')}
        all={[...links.keywords, ...keywords]}
        chosen={start.keywords}
      />
    </>
  )
}

interface BoxesProps {
  name: 'operations' | 'vehicles' | 'keywords'
  label: string
  all: readonly Named[]
  chosen: string
}

function Boxes({ name, label, all, chosen }: BoxesProps) {
  const ids = new Set(chosen.split(',').filter(Boolean))
  const once = [...new Map(all.map((one) => [one.id, one])).values()]
  if (once.length === 0) return null
  return (
    <details className="link-boxes" data-field={name} open={ids.size > 0}>
      <summary>{label}</summary>
      {once.map(({ id, name: text }) => (
        <label key={id} className="choice">
          <input
            type="checkbox"
            className="tick"
            name={name}
            value={id}
            defaultChecked={ids.has(String(id))}
          />
          <bdi>{text}</bdi>
        </label>
      ))}
    </details>
  )
}

function useLatestOperations(allowed: boolean): readonly Named[] {
  const [found, setFound] = useState<readonly Named[]>([])
  useEffect(() => {
    if (!allowed) return
    askForAlerts($organisationId.get(), { filter: {}, limit: LATEST_OPERATIONS }).then(
      ({ data }) => setFound(data.map(({ id, title }) => ({ id, name: title }))),
      (error: unknown) => console.info('The latest operations are not offered.', error),
    )
  }, [allowed])
  return found
}
