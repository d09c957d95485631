import { useRef, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import type { KeywordDefault } from '../../../../contract/tenant/keywords.ts'
import { translate } from '../../../../i18n/translate.ts'
import { readDefault, writeDefault } from '../../../../lib/tenant/keyword-form.ts'
import { FilterSelect } from '../../../shared/FilterSelect.tsx'
import { usePerson } from '../../../shared/use-person.ts'
import { OrganisationDefaults } from './OrganisationDefaults.tsx'
import { useToldChange } from './use-told-change.ts'

interface Props {
  locale: Locale
  /** With which it begins: `writeDefault`. */
  defaults: readonly string[]
}

/** Who and what goes out with a keyword in each organisation: those that have any are there, others are added. */
export function DefaultsField({ locale, defaults: begun }: Props) {
  const t = translate(locale)
  const organisations = usePerson()?.organisations ?? []
  const [defaults, setDefaults] = useState(() => begun.map(readDefault))
  const frame = useRef<HTMLElement>(null)
  useToldChange(frame, defaults)
  const nameOf = (id: number) =>
    organisations.find((one) => one.id === id)?.name ?? t('keywordForm.organisationNumber', { id })
  const others = organisations.filter(({ id }) => !defaults.some((one) => one.organisation_id === id))

  const put = (changed: KeywordDefault) =>
    setDefaults(defaults.map((one) => (one.organisation_id === changed.organisation_id ? changed : one)))
  const add = (id: number) => {
    if (id > 0)
      setDefaults([...defaults, { organisation_id: id, alarms: 'unsaid', group_ids: [], vehicle_ids: [] }])
  }

  return (
    <section
      ref={frame}
      id="defaults"
      className="card keyword-part"
      data-field="defaults"
      aria-labelledby="keyword-goes-out"
    >
      <h2 id="keyword-goes-out">{t('keywordForm.goesOut')}</h2>
      <p className="muted">{t('keywordForm.goesOutAbout')}</p>
      {defaults.map((one) => (
        <OrganisationDefaults
          key={one.organisation_id}
          locale={locale}
          name={nameOf(one.organisation_id)}
          chosen={one}
          onChange={put}
        />
      ))}
      {others.length > 0 && (
        // Its choice is none of the form: what it opens is.
        <div onInput={(event) => event.stopPropagation()}>
          <FilterSelect
            key={defaults.length}
            name="organisation"
            id="keyword-organisation"
            label={t('keywordForm.addOrganisation')}
            nothing={t('keywordForm.addOrganisation')}
            choices={others.map(({ id }) => ({ value: String(id), label: nameOf(id) }))}
            value={undefined}
            onChoose={(id) => add(Number(id))}
          />
        </div>
      )}
      {defaults.map((one) => (
        <input key={one.organisation_id} type="hidden" name="defaults" value={writeDefault(one)} />
      ))}
    </section>
  )
}
