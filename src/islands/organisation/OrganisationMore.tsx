import type { Locale } from '../../contract/locales.ts'
import { SharedLinksSection } from '../sharing/SharedLinksSection.tsx'
import { StatusWords } from '../vehicles/fms/StatusWords.tsx'
import { KeysInUse } from './KeysInUse.tsx'
import './organisation-more.css'
import { Stations } from './Stations.tsx'

/** What belongs to an organisation beside its own data: stations, keys of other software, what statuses are called. */
export function OrganisationMore({ locale }: { locale: Locale }) {
  return (
    <>
      <Stations locale={locale} />
      <KeysInUse locale={locale} />
      <SharedLinksSection locale={locale} />
      <StatusWords locale={locale} />
    </>
  )
}
