import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { MOST_AUTOCLOSE_HOURS, type Organisation } from '../../contract/organisation/organisation.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import {
  inputOf,
  longestOf,
  type OrganisationField,
  type OrganisationProblem,
  type OrganisationValues,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../lib/organisation/organisation-form.ts'
import { currentOrganisationOf, saveOrganisation } from '../../lib/stores/organisation/organisation-data.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import type { FieldProblem } from '../ui/form/form-context.ts'
import { formWords } from '../ui/form/form-words.ts'
import { EditConflict } from '../shared/EditConflict.tsx'
import { OrganisationFields } from './OrganisationFields.tsx'
import { useEdited } from '../shared/use-edited.ts'
import { formProblems } from '../shared/form-problems.ts'

interface Props {
  locale: Locale
  organisation: Organisation
}

/** The form of an organisation. Whatever happens, what was typed stays until it is saved. */
export function OrganisationEditor({ locale, organisation }: Props) {
  const t = translate(locale)
  const edited = useEdited(organisation, { valuesOf, valuesIn })
  const { base, conflict, start } = edited
  // Somebody else has saved it, and nothing was typed here.
  useEffect(() => {
    if (organisation.version > base.version && !edited.isChanged()) edited.renew(organisation)
  }, [organisation.version])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      const input = { version: base.version, ...(await inputOf(values, names)) }
      edited.keep(names.length > 0 ? await saveOrganisation(input) : base)
      return []
    } catch (error) {
      console.warn('The organisation was not saved.', error)
      const theirs = currentOrganisationOf(error)
      if (!theirs) return problemsOf(t, error)
      edited.meet(theirs)
      return [{ field: undefined, text: t('organisationSettings.conflictText') }]
    }
  }

  return (
    <section ref={edited.frame} aria-label={t('organisationSettings.heading')}>
      <Form
        className="organisation-editor"
        aria-label={t('organisationSettings.heading')}
        words={formWords(t)}
        check={(data) =>
          problemsIn(data, start).map(({ field, problem }) => ({ field, text: sentence(t, field, problem) }))
        }
        onSend={send}
        onSent={() => showToast({ text: t('organisationSettings.saved') })}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => labelOf(t, name)}
            theirs={(name) => said(t, valuesOf(base), name)}
            onTake={edited.take}
          />
        )}
        <OrganisationFields key={edited.round} locale={locale} values={start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('organisationSettings.saving')}>
            {t('organisationSettings.save')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** Why it was not saved; what is said about half of a place is said about its coordinates. */
function problemsOf(t: Translate, error: unknown): FieldProblem[] {
  return formProblems(t, problemOf(error), {
    offline: t('organisationSettings.offline'),
    fields: { lat: 'coordinates', lng: 'coordinates' },
  })
}

function sentence(t: Translate, field: OrganisationField, problem: OrganisationProblem): string {
  return t(`organisationSettings.${problem}`, { count: longestOf(field), most: MOST_AUTOCLOSE_HOURS })
}

const labels = {
  name: 'name',
  short_name: 'shortName',
  kind: 'kind',
  colour: 'colour',
  address: 'address',
  phone: 'phone',
  email: 'email',
  coordinates: 'place',
  time_zone: 'timeZone',
  autoclose_after_hours: 'autoclose',
} as const satisfies Record<OrganisationField, string>

function labelOf(t: Translate, name: OrganisationField): string {
  return t(`organisationSettings.${labels[name]}`)
}

/** A value as somebody reads it. */
function said(t: Translate, values: OrganisationValues, name: OrganisationField): string {
  if (name === 'kind') return t(`organisationSettings.kinds.${values.kind}`)
  if (name === 'colour') return t(`colours.${values.colour}`)
  const hours = values.autoclose_after_hours
  if (name !== 'autoclose_after_hours') return values[name]
  return hours === ''
    ? t('organisationSettings.never')
    : t('organisationSettings.closesAfter', { count: Number(hours) })
}
